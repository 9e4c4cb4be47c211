declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Whether suites run in their whole size, as in `.ci/run`, `npm test -- --whole` and `npm run test:all`, or in a soak. */
export const isWhole = process.env['TEST_WHOLE'] === '1' || process.env['SOAK'] === '1';

/**
 * The seeds of a random suite: a new one each run, and in whole runs those that are kept, each of which once found a fault or always ran. The suite
 * prints them; `SEED` repeats one.
 */
export function seedsOf(...kept: readonly number[]): number[] {
  const asked = process.env['SEED'];
  if (asked !== undefined) return [Number(asked)];
  return [...(isWhole ? kept : []), Math.floor(Math.random() * 2 ** 31)];
}

/** The next of a row of numbers from 0 to 1, the same for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many cases a random suite draws with each seed, and drills play. */
type Sizes = {
  /** In `npm test`, where that is less than usual. */
  readonly few?: number;
  /** In `.ci/run`. */
  readonly usual: number;
  /** The promised number. */
  readonly soak: number;
};

/** How many of them this run wants; `COUNT` asks for others. */
export function runsOf({ few, usual, soak }: Sizes): number {
  return Number(process.env['COUNT'] ?? (process.env['SOAK'] === '1' ? soak : isWhole ? usual : (few ?? usual)));
}
