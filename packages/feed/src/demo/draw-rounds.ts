import type { Matching } from './pairings.ts';
import { drawPairings } from './pairings.ts';
import type { Random } from './random.ts';
import { shuffle } from './random.ts';
import { spreadByes } from './spread-byes.ts';

export const DEMO_ROUNDS = 18;
/** The last Thursday of November: nobody is idle in it. */
export const THANKSGIVING_ROUND = 13;

const FIRST_LEG_ROUNDS = [2, 4];
const SECOND_LEG_ROUNDS = [15, 17, 18];
const OTHER_FULL_ROUNDS = [1, 3, THANKSGIVING_ROUND, 16];
const BYE_ROUNDS = [5, 6, 7, 8, 9, 10, 11, 12, 14];

/** Who meets whom in which round, rounds 1 to 18 in order: 17 games and one idle round (5 to 14) for each team. */
export function drawRounds(random: Random): Matching[] {
  const { firstLegs, secondLegs, others } = drawPairings(random);
  const full = shuffle(others, random);
  const rounds = new Map<number, Matching>();
  const place = (ordinals: readonly number[], matchings: readonly Matching[]): void => {
    ordinals.forEach((ordinal, index) => {
      rounds.set(ordinal, matchings[index] ?? []);
    });
  };
  place(FIRST_LEG_ROUNDS, firstLegs);
  place(SECOND_LEG_ROUNDS, shuffle(secondLegs, random));
  place(OTHER_FULL_ROUNDS, full);
  const spread = spreadByes([...firstLegs.slice(FIRST_LEG_ROUNDS.length), ...full.slice(OTHER_FULL_ROUNDS.length)]);
  place(BYE_ROUNDS, shuffle(spread, random));
  return Array.from({ length: DEMO_ROUNDS }, (_, index) => rounds.get(index + 1) ?? []);
}
