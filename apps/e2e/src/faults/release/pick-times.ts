/** How long people waited for their picks, in milliseconds. */
export type PickTimes = { readonly count: number; readonly p50: number; readonly p99: number; readonly longest: number };

/** Half, 99 of 100 and all of the waits were at most so long. Throws without any. */
export function pickTimesOf(waits: readonly number[]): PickTimes {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [p50, p99, longest] = [at(0.5), at(0.99), at(1)];
  if (p50 === undefined || p99 === undefined || longest === undefined) throw new Error('nobody picked');
  return { count: sorted.length, p50, p99, longest };
}

/** The same in words. */
export const describeTimes = ({ count, p50, p99, longest }: PickTimes): string =>
  `${count} picks, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
