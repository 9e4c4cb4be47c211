import { runProgram } from '../start/run-program.ts';
import { turboEnv, turboProgram } from '../turbo.ts';

const tasks = ['lint', 'layers', 'unused', 'typecheck'];

/**
 * `npm run check` (contract 1): what can be seen without running the product. All tasks run, whichever fails; what has not changed since
 * it was last found good is not looked at again. `args` go to turbo, as `--force`.
 */
export function runCheck(args: string[]): Promise<number> {
  return runProgram([turboProgram, 'run', ...tasks, '--continue=always', '--output-logs=errors-only', ...args], {
    ...process.env,
    ...turboEnv,
  });
}
