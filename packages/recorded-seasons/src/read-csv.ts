import { readFileSync } from 'node:fs';

/** The rows of a file of `data/`, without its head. */
export function readRows(name: string): string[][] {
  const text = readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** A score, or null where the cell is empty. */
export function readScore(cell: string | undefined): number | null {
  return cell ? Number(cell) : null;
}

const STATUSES = ['Q1', 'FT', 'AOT', 'PST', 'CANC'] as const;

/** A status as the source writes it. Throws on any other word. */
export function readStatus(cell: string | undefined): (typeof STATUSES)[number] {
  const status = STATUSES.find((candidate) => candidate === cell);
  if (status === undefined) throw new Error(`No recorded game is ${cell}`);
  return status;
}
