import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type House, houseTable, measureHouse } from '../check/measure-house.ts';
import { repoRoot } from '../paths.ts';

/** How many files a commit touches. */
function filesOf(commit: string): number {
  const names = execFileSync('git', ['diff-tree', '--no-commit-id', '--name-only', '-r', commit], { cwd: repoRoot, encoding: 'utf8' });
  return names.split('\n').filter((name) => name !== '').length;
}

/**
 * `node infra/local/bin/run.mjs house [NAME=FOLDER ...] [--setting COMMIT]`: the table of architecture 8, of this checkout beside others;
 * COMMIT is one that added a setting of leagues.
 */
export async function runHouse(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { setting: { type: 'string' } }, allowPositionals: true });
  const columns = [...positionals, `now=${repoRoot}`].map((named): [string, House] => {
    const [name = '', folder = ''] = named.split('=');
    return [name, measureHouse(path.resolve(folder))];
  });
  const now = columns.at(-1);
  if (now !== undefined && values.setting !== undefined) now[1] = { ...now[1], 'files touched by a new setting': filesOf(values.setting) };
  console.log(houseTable(columns));
  return 0;
}
