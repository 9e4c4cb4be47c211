/** One row of the table: the ratio to the peer per round, or the product's own values. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly product: readonly number[];
  readonly peer?: readonly number[];
  readonly better: 'lower' | 'higher';
  /** The worst value that passes; a figure without one is only shown. */
  readonly limit?: number;
  readonly goal?: number;
  /** What the peer is, and what else explains the line. */
  readonly note: string;
};

/** The middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const upper = ordered[Math.floor(ordered.length / 2)];
  const lower = ordered[Math.ceil(ordered.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('no values');
  return (lower + upper) / 2;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures all sides in each round, in alternating order, after warm-up rounds. */
export async function interleave<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

const judgedOf = ({ product, peer }: Figure): number[] =>
  peer === undefined ? [...product] : product.map((value, at) => value / (peer[at] ?? Number.NaN));

function isMet(figure: Figure, bound: number | undefined): boolean {
  const judged = median(judgedOf(figure));
  return bound === undefined || (figure.better === 'lower' ? judged <= bound : judged >= bound);
}

export const isBroken = (figure: Figure): boolean => !isMet(figure, figure.limit);

function verdictOf(figure: Figure): string {
  if (figure.limit === undefined) return '-';
  if (isBroken(figure)) return 'NO';
  return isMet(figure, figure.goal) ? 'yes, goal met' : 'yes';
}

const short = (value: number): string => (Number.isFinite(value) ? Number(value.toPrecision(3)).toString() : '-');

function rowOf(figure: Figure): string[] {
  const { name, unit, product, peer, limit, goal } = figure;
  const judged = judgedOf(figure);
  const range = `${short(median(judged))} [${short(Math.min(...judged))} to ${short(Math.max(...judged))}]`;
  const peerCell = peer === undefined ? '' : `${short(median(peer))} ${unit}`;
  const bounds = [limit, goal].map((bound) => (bound === undefined ? '' : short(bound)));
  return [name, `${short(median(product))} ${unit}`, peerCell, range, ...bounds, verdictOf(figure), figure.note];
}

/** The table of a run in aligned columns. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [['name', 'product', 'peer', 'ratio', 'limit', 'goal', 'ok?', 'measured against'], ...figures.map(rowOf)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => row.join('  ').trimEnd()).join('\n');
}
