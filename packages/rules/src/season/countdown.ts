type CountdownUnit = 'd' | 'h' | 'm' | 's';
export type CountdownPart = { readonly unit: CountdownUnit; readonly value: number };

const SIZES: readonly [CountdownUnit, number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
];

/**
 * Splits milliseconds into days, hours, minutes and seconds without leading zero units; empty after
 * the deadline (screens 4).
 */
export function countdownParts(millisecondsLeft: number): CountdownPart[] {
  if (millisecondsLeft <= 0) return [];
  let seconds = Math.ceil(millisecondsLeft / 1000);
  const parts = SIZES.map(([unit, size]) => {
    const value = Math.floor(seconds / size);
    seconds -= value * size;
    return { unit, value };
  });
  return parts.slice(parts.findIndex((part) => part.value > 0));
}
