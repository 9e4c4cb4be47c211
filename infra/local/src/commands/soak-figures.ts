import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repoRoot } from '../paths.ts';

/** What a soak suite measured, and when it was. */
export type SoakFigures = {
  readonly name: string;
  readonly isGood: boolean;
  readonly seed: number;
  /** As it was asked for; null: the suite's own. */
  readonly count: number | null;
  readonly minutes: number;
  readonly figures: readonly string[];
};

const DOCUMENT = path.join(repoRoot, 'infra/docs/soak.md');
const MARK = '<!-- figures -->';

/** The lines of a suite's output that tell its figures: each once, without colours and without what vitest says of tests. */
export function figuresIn(lines: readonly string[], figures: RegExp): string[] {
  const plain = lines.map((line) => stripVTControlCharacters(line).trim());
  return [...new Set(plain.filter((line) => figures.test(line) && !/^(?:[✓×❯↓]|stdout \||RUN )/.test(line)))];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The document with the row of a suite as it was measured now, in the order of names. */
export function withRow(document: string, { name, isGood, seed, count, minutes, figures }: SoakFigures, today: string): string {
  const [before = '', table = '', after = ''] = document.split(MARK);
  const told = [
    isGood ? figures.join('; ') : 'FAILED',
    `${minutes.toFixed(1)} min, ${count === null ? '' : `count ${count}, `}seed ${seed}, load ${os.loadavg()[0]?.toFixed(0)}`,
    today,
  ];
  const rows = table.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith(`| \`${name}\` `));
  rows.push(`| \`${name}\` | ${told.map(cell).join(' | ')} |`);
  return [before, `\n| suite | measured | how | on |\n|---|---|---|---|\n${rows.sort().join('\n')}\n`, after].join(MARK);
}

/** Writes the row of a suite into infra/docs/soak.md. */
export function keepFigures(measured: SoakFigures): void {
  writeFileSync(DOCUMENT, withRow(readFileSync(DOCUMENT, 'utf8'), measured, new Date().toISOString().slice(0, 10)));
}
