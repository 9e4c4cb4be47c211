declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Whether `npm run test:soak` runs the suite. */
export const isSoak = process.env['SOAK'] === '1';

/**
 * The seeds of a random suite: a new one each run, and in a soak also those that once found a fault.
 * The suite prints its seed, and `SEED` repeats it.
 */
export function seedsOf(...kept: readonly number[]): number[] {
  const asked = process.env['SEED'];
  if (asked !== undefined) return [Number(asked)];
  return [...(isSoak ? kept : []), Math.floor(Math.random() * 2 ** 31)];
}

/** The next of a row of numbers from 0 to 1, the same for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many cases a random suite draws with each seed. `COUNT` overrides both numbers. */
export function runsOf({ usual, soak }: { readonly usual: number; readonly soak: number }): number {
  return Number(process.env['COUNT'] ?? (isSoak ? soak : usual));
}
