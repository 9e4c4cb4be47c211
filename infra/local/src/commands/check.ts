import { runTurbo } from '../turbo.ts';

const tasks = ['lint', 'layers', 'unused', 'typecheck'];

/**
 * `npm run check` (contract 1): what can be seen without running the product. All tasks run, whichever fails; what has not changed since
 * it was last found good is not looked at again. `args` go to turbo, as `--force`.
 */
export const runCheck = (args: string[]): Promise<number> => runTurbo([...tasks, '--continue=always', ...args]);
