import { type StandingsRow, TEAM_COUNTS, type TeamResult } from '@survivor/rules';
import { makeStandingsResponse, type StandingsResponse } from './factories.ts';

const FIRST = ['Ann', 'Ben', 'Cleo', 'Dana', 'Émile', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo'];

/** A random generator with the same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type LargeOptions = {
  readonly count: number;
  readonly rounds: number;
  readonly own?: number;
  /** Repeated over the teams of each round; null is undecided. */
  readonly results?: readonly (TeamResult | null)[];
  /** Every member is alive and has picked in every round: the fullest possible table. */
  readonly isWhole?: boolean;
};

/** Standings of any size, the same on every run; three of five members are eliminated. */
export function makeLargeStandings({
  count,
  rounds,
  own = Math.floor(count / 2),
  results = [null],
  isWhole = false,
}: LargeOptions): StandingsResponse {
  const next = numbers(count + rounds);
  const rows = Array.from({ length: count }, (_, index): StandingsRow => {
    const out = next() < 0.6 && !isWhole ? 1 + Math.floor(next() * rounds) : null;
    const name = `${FIRST[Math.floor(next() * FIRST.length)]} ${Math.floor(next() * count * 0.8)}`;
    const picks = Array.from({ length: rounds }, (_, at) => {
      const isMissing = (out !== null && at >= out) || (next() < 0.05 && !isWhole);
      return isMissing ? null : 1 + Math.floor(next() * TEAM_COUNTS.NFL);
    });
    const eliminationReason = out === null ? null : 'loss';
    return { id: `u${index + 1}`, name, isAdmin: index === 0, pictureUri: null, eliminatedRound: out, eliminationReason, picks };
  });
  const decided = Array.from({ length: rounds * TEAM_COUNTS.NFL }, (_, at) => {
    const result = results[at % results.length] ?? null;
    return result === null ? [] : [{ round: 1 + Math.floor(at / TEAM_COUNTS.NFL), teamId: 1 + (at % TEAM_COUNTS.NFL), result }];
  });
  return makeStandingsResponse({ toRound: rounds, own, rows, results: decided.flat() });
}
