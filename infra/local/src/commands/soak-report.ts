import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { replaceRows } from '../documents/marked-table.ts';
import { repoRoot } from '../paths.ts';
import { soakSuites } from './soak-suites.ts';

/** How a suite ended. Without a failure or a figure, but with `missing` lines, it was not run. */
export type SoakResult = {
  readonly name: string;
  readonly isGood: boolean;
  readonly tookMinutes: number;
  readonly figures: readonly string[];
  /** Why it was not run: lines that begin with NOT RUN. */
  readonly missing: readonly string[];
};

/** If `count` or `minutes` is undefined, the suite uses its own default. */
export type SoakSettings = { readonly seed: string; readonly count: string | undefined; readonly minutes: string | undefined };

const DOCUMENT = path.join(repoRoot, 'infra/docs/soak.md');
const MARK = '<!-- figures -->';

/** What Vitest itself prints, and the logs of the product. */
const NO_FIGURE = /^(?:[✓✔×❯↓⎯{]|stdout \||stderr \||RUN |Test Files |Tests |Start at |Duration |$)/;

/** What a suite printed with console.log: its figures, and why it did not run. */
export function readFigures(output: string): Pick<SoakResult, 'figures' | 'missing'> {
  const lines = stripVTControlCharacters(output).split('\n');
  const printed = [...new Set(lines.map((line) => line.trim()).filter((line) => !NO_FIGURE.test(line)))];
  const isMissing = (line: string) => line.startsWith('NOT RUN');
  return { figures: printed.filter((line) => !isMissing(line)), missing: printed.filter(isMissing) };
}

const statusOf = ({ isGood, figures, missing }: SoakResult) =>
  !isGood ? 'FAILED' : figures.length > 0 || missing.length === 0 ? 'passed' : 'not run';

/** One line per suite and their sum. */
export function summarize(results: readonly SoakResult[]): { readonly rows: string[]; readonly sum: string } {
  const rows = results.map((result) => {
    const status = statusOf(result);
    const details = status === 'not run' ? result.missing.map((line) => line.replace(/^NOT RUN:? */, '')) : result.figures;
    return `${status.padEnd('not run'.length)}  ${result.name}: ${details.join('; ') || 'no figure'}`;
  });
  const count = (status: string) => results.filter((result) => statusOf(result) === status).length;
  const others = ['FAILED', 'not run'].filter((status) => count(status) > 0).map((status) => `, ${count(status)} ${status}`);
  return { rows, sum: `${count('passed')} of ${rows.length} drills passed${others.join('')}` };
}

const runGit = (...args: string[]) => spawnSync('git', args, { cwd: repoRoot, encoding: 'utf8' });

/** The directories of a suite's package and its dependencies, or the repository for a rehearsal. */
function listDirectories(suite: string): readonly string[] {
  const [workspace] = soakSuites[suite]?.[0].split('/src/') ?? [];
  if (workspace === undefined) return ['.'];
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(repoRoot, workspace, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@survivor/'));
  return [workspace, ...names.map((name) => path.relative(repoRoot, realpathSync(path.join(repoRoot, 'node_modules', name))))];
}

/** Marks the commit of a row if the packages of its suite have changed since. */
function markIfChanged(row: string): string {
  const [, suite = '', commit = ''] = /^\| `(.+?)` \|.*\| ([0-9a-f]{8})(?: \(changed since\))? \|$/.exec(row) ?? [];
  if (commit === '') return row;
  const isUnchanged = runGit('diff', '--quiet', commit, 'HEAD', '--', ...listDirectories(suite)).status === 0;
  return row.replace(/[0-9a-f]{8}(?: \(changed since\))? \|$/, `${commit}${isUnchanged ? '' : ' (changed since)'} |`);
}

/** Writes the row of a suite into infra/docs/soak.md, and marks the rows that are out of date. */
export function writeFigures({ name, isGood, tookMinutes, figures }: SoakResult, { seed, count }: SoakSettings): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  const others = (document.split(MARK)[1] ?? '').split('\n').filter((row) => row.startsWith('| `') && !row.startsWith(`| \`${name}\` |`));
  const commit = runGit('rev-parse', '--short=8', 'HEAD').stdout.trim();
  const today = new Date().toISOString().slice(0, 10);
  const cells = [
    `\`${name}\``,
    isGood ? figures.join('; ') : 'FAILED',
    `${tookMinutes.toFixed(1)} min, ${count === undefined ? '' : `count ${count}, `}seed ${seed}, load ${os.loadavg()[0]?.toFixed(0)}, ${today}`,
    commit,
  ];
  const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  writeFileSync(
    DOCUMENT,
    replaceRows(document, MARK, [
      '| suite | measured | how | commit |',
      '|---|---|---|---|',
      ...[...others, row].sort().map(markIfChanged),
    ]),
  );
}
