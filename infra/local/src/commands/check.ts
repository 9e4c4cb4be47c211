import { lintDeployment } from '../check/lint-deployment-files.ts';
import { repoRoot } from '../paths.ts';
import { runTurbo } from '../turbo.ts';

const tasks = ['lint', 'consistency', 'unused', 'typecheck'];

/**
 * `npm run check` (contract 1): what can be seen without running the product. All tasks run, whichever fails; what has not changed since
 * it was last found good is not looked at again. `args` go to turbo, as `--force`. What deploys the product is read each time, by the tools
 * that are here; the others are named.
 */
export async function runCheck(args: string[]): Promise<number> {
  const status = await runTurbo([...tasks, '--continue=always', ...args]);
  const { found, notRun } = lintDeployment(repoRoot);
  for (const part of notRun) console.log(`NOT RUN: the lint of ${part}`);
  for (const line of found) console.log(line);
  return status === 0 && found.length > 0 ? 1 : status;
}
