export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function plus(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

function pick(instants: readonly (Date | null)[], choose: (...times: number[]) => number): Date | null {
  const known = instants.filter((instant) => instant !== null).map((instant) => instant.getTime());
  return known.length === 0 ? null : new Date(choose(...known));
}

/** The earliest known time, or null. */
export function earliest(instants: readonly (Date | null)[]): Date | null {
  return pick(instants, Math.min);
}

/** The latest known time, or null. */
export function latest(instants: readonly (Date | null)[]): Date | null {
  return pick(instants, Math.max);
}
