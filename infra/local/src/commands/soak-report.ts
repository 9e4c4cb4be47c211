import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { listWorkspaces, type Workspace } from '../check/source-files.ts';
import { repoRoot } from '../paths.ts';
import { soakSuites } from './soak-suites.ts';

/** The result of a soak suite. */
export type SoakFigures = {
  readonly name: string;
  readonly isGood: boolean;
  readonly seed: number;
  /** As requested; null means the suite's own. */
  readonly count: number | null;
  readonly minutes: number;
  readonly figures: readonly string[];
};

const DOCUMENT = path.join(repoRoot, 'infra/docs/soak.md');
const MARK = '<!-- figures -->';
const CHANGED = ' (changed since)';
const ROW = /^\| `([^`]+)` \| (.*) \| ([^|]*) \| ([0-9a-f]+)(?: \(changed since\))? \|$/;

/** The figures in a suite's output, each once, without colors and without Vitest's own lines. */
export function figuresIn(lines: readonly string[], figures: RegExp): string[] {
  const plain = lines.map((line) => stripVTControlCharacters(line).trim());
  return [...new Set(plain.filter((line) => figures.test(line) && !/^(?:[✓×❯↓]|stdout \||RUN )/.test(line)))];
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

/** What a row says of its measurement, and the commit that was measured. */
type Measured = { readonly today: string; readonly commit: string };

/**
 * Replaces the row of a suite, sorts the rows by name, and marks those whose suite has changed since
 * the commit they name.
 */
function withRow(
  document: string,
  { name, isGood, seed, count, minutes, figures }: SoakFigures,
  { today, commit, hasChanged }: Measured & { readonly hasChanged: (suite: string, commit: string) => boolean },
): string {
  const [before = '', table = '', after = ''] = document.split(MARK);
  const cells = [
    isGood ? figures.join('; ') : 'FAILED',
    `${minutes.toFixed(1)} min, ${count === null ? '' : `count ${count}, `}seed ${seed}, load ${os.loadavg()[0]?.toFixed(0)}, ${today}`,
  ];
  const others = table.split('\n').flatMap((line) => {
    const [, suite = '', measured = '', how = '', of = ''] = ROW.exec(line) ?? [];
    if (suite === '' || suite === name) return [];
    return `| \`${suite}\` | ${measured} | ${how} | ${of}${hasChanged(suite, of) ? CHANGED : ''} |`;
  });
  const rows = [...others, `| \`${name}\` | ${cells.map(escapeCell).join(' | ')} | ${commit} |`].sort();
  return [before, `\n| suite | measured | how | commit |\n|---|---|---|---|\n${rows.join('\n')}\n`, after].join(MARK);
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: repoRoot, encoding: 'utf8' });

/**
 * The folders whose code a workspace's tests run: its own and those of its dependencies. Tests of
 * apps/e2e start all programs.
 */
function foldersOf(folder: string, all: readonly Workspace[]): string[] {
  if (folder === 'apps/e2e') return all.map((workspace) => workspace.folder);
  const found = new Set<Workspace>();
  const add = (workspace: Workspace | undefined): void => {
    if (workspace === undefined || found.has(workspace)) return;
    found.add(workspace);
    const names = [...workspace.dependencies, ...workspace.devDependencies];
    for (const name of names) add(all.find((other) => `@survivor/${other.name}` === name));
  };
  add(all.find((workspace) => workspace.folder === folder));
  return [...found].map((workspace) => workspace.folder);
}

/** Whether the packages of a suite have changed since a commit, or suite or commit are gone. */
function hasChanged(suite: string, commit: string): boolean {
  const folders = (soakSuites[suite]?.files ?? []).map((file) => file.split('/src/')[0] ?? '');
  const all = listWorkspaces(repoRoot);
  const run = [...new Set(folders.flatMap((folder) => foldersOf(folder, all)))];
  return git('diff', '--quiet', commit, 'HEAD', '--', ...(run.length === 0 ? ['.'] : run), ':!*.md').status !== 0;
}

/** Writes the row of a suite into infra/docs/soak.md, and marks the rows that are out of date. */
export function writeFigures(measured: SoakFigures): void {
  const today = new Date().toISOString().slice(0, 10);
  const commit = git('rev-parse', '--short=8', 'HEAD').stdout.trim();
  writeFileSync(DOCUMENT, withRow(readFileSync(DOCUMENT, 'utf8'), measured, { today, commit, hasChanged }));
}
