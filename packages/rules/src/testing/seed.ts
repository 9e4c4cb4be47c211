declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * The seeds of a random suite: those that are kept, each of which once found a fault or always ran, and a new one each run. The suite
 * prints them; `SEED` repeats one.
 */
export function seedsOf(...kept: readonly number[]): number[] {
  const asked = process.env['SEED'];
  return asked === undefined ? [...kept, Math.floor(Math.random() * 2 ** 31)] : [Number(asked)];
}

/** The next of a row of numbers from 0 to 1, the same for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many cases a random suite draws with each seed: few in an ordinary run, the promised number in a soak; `COUNT` asks for others. */
export function runsOf({ usual, soak }: { readonly usual: number; readonly soak: number }): number {
  return Number(process.env['COUNT'] ?? (process.env['SOAK'] === '1' ? soak : usual));
}
