declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Whether `npm run test:soak` runs the suite. */
export const isSoak = process.env['SOAK'] === '1';

/**
 * The seeds of a random suite: a new one each run and, in a soak, the seeds that once failed. The
 * suite prints its seed; `SEED` repeats it.
 */
export function seedsOf(...kept: readonly number[]): number[] {
  const asked = process.env['SEED'];
  if (asked !== undefined) return [Number(asked)];
  return [...(isSoak ? kept : []), Math.floor(Math.random() * 2 ** 31)];
}

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The number of random cases per seed. `COUNT` overrides both. */
export function runsOf({ usual, soak }: { readonly usual: number; readonly soak: number }): number {
  return Number(process.env['COUNT'] ?? (isSoak ? soak : usual));
}
