/** The middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = ordered.length / 2;
  const upper = ordered[Math.floor(middle)];
  if (upper === undefined) throw new Error('no values');
  const lower = ordered[Math.ceil(middle) - 1] ?? upper;
  return (lower + upper) / 2;
}

/** How far the values lie apart: the largest over the smallest. */
export const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);

/** The smallest value that at least that share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((a, b) => a - b);
  const found = ordered[Math.max(Math.ceil(ordered.length * share) - 1, 0)];
  if (found === undefined) throw new Error('no values');
  return found;
}
