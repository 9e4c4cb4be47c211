import { readFileSync } from 'node:fs';

/** The rows of a file in `data/`, without the header. */
export function readRows(name: string): string[][] {
  const text = readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** A score; null for an empty cell. */
export function readScore(cell: string | undefined): number | null {
  return cell ? Number(cell) : null;
}

const STATUSES = ['Q1', 'FT', 'AOT', 'PST', 'CANC'] as const;

/** A status of the source. Throws for an unknown one. */
export function readStatus(cell: string | undefined): (typeof STATUSES)[number] {
  const status = STATUSES.find((candidate) => candidate === cell);
  if (status === undefined) throw new Error(`No recorded game is ${cell}`);
  return status;
}
