import { lintDeploymentFiles } from '../check/lint-deployment-files.ts';
import { repoRoot } from '../paths.ts';
import { runTurbo } from '../turbo.ts';

const TASKS = ['lint', 'consistency', 'unused', 'typecheck'];

/**
 * `npm run check` (contract 1): checks everything that does not need a running product. Turbo skips
 * what has not changed since it last passed. Passes `args` to turbo.
 */
export async function runCheck(args: string[]): Promise<number> {
  const status = await runTurbo([...TASKS, '--continue=always', ...args]);
  const { found, notRun } = lintDeploymentFiles(repoRoot);
  for (const files of notRun) console.log(`NOT RUN: the lint of ${files}`);
  for (const line of found) console.log(line);
  return status === 0 && found.length > 0 ? 1 : status;
}
