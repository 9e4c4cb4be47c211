import { SeededRandom } from '../../../../apps/e2e/src/replay/seeded-random.ts';

/** What games and picks of the benchmarks of grading are drawn from. */
export const SEED = 20_251;
export const YEAR = 2025;
export const GRADED_ROUND = 5;
export const LAST_ROUND = 18;
export const MEMBERS_PER_LEAGUE = 20;

const TEAMS = Array.from({ length: 32 }, (_, index) => index + 1);
const TOP_TEAM_SHARE = 0.35;
const RIGHT_SHARE = 0.7;
const MISSED_SHARE = 0.02;
const DAY_MS = 86_400_000;
const FIRST_DEADLINE = Date.parse('2025-09-05T00:20:00Z');

export type BenchGame = {
  readonly round: number;
  readonly home: number;
  readonly away: number;
  readonly kickoffAt: Date;
  readonly homeScore: number;
  readonly awayScore: number;
};

/** In round r the partner of a team is the one whose number differs by r in its bits: every pair meets once. */
const partnerOf = (team: number, round: number): number => ((team - 1) ^ round) + 1;

/** Rounds 1 to 4 are won by the teams that lack one bit each, so that every member can have survived them; the others as drawn. */
const BIT_OF_ROUND: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 8 };

const meeting = (round: number): number => BIT_OF_ROUND[round] ?? round + 11;

export const deadlineOf = (round: number): Date => new Date(FIRST_DEADLINE + (round - 1) * 7 * DAY_MS);

/** 18 rounds of 16 games: no byes, no ties. */
export function drawGames(seed: number): BenchGame[] {
  const random = new SeededRandom(seed);
  const rounds = Array.from({ length: LAST_ROUND }, (_, index) => index + 1);
  return rounds.flatMap((round) =>
    TEAMS.filter((team) => team < partnerOf(team, meeting(round))).map((home, index) => {
      const isHomeWin = BIT_OF_ROUND[round] !== undefined || random.next() < 0.5;
      const kickoffAt = new Date(deadlineOf(round).getTime() + (index === 0 ? 0 : 3 * DAY_MS));
      return {
        round,
        home,
        away: partnerOf(home, meeting(round)),
        kickoffAt,
        homeScore: isHomeWin ? 24 : 17,
        awayScore: isHomeWin ? 17 : 24,
      };
    }),
  );
}

/** The teams that did not win in a round, by plain counting. */
export function losersOf(games: readonly BenchGame[], round: number): number[] {
  return games.filter((game) => game.round === round).map((game) => (game.homeScore > game.awayScore ? game.away : game.home));
}

/** The top team loses; of the other picks most are on winners, so that a good half of the members goes out. */
function drawSkewed(random: SeededRandom, { top, losers }: { top: number; losers: readonly number[] }): number {
  if (random.next() < TOP_TEAM_SHARE) return top;
  const isRight = random.next() < RIGHT_SHARE;
  const teams = TEAMS.filter((team) => losers.includes(team) !== isRight);
  return teams[Math.floor(teams.length * random.next() ** 1.5)] ?? top;
}

function drawDistinct(draw: () => number, taken: ReadonlySet<number>): number {
  for (;;) {
    const team = draw();
    if (!taken.has(team)) return team;
  }
}

/** Picks for rounds 1 to 5 of as many kinds of members as asked: distinct teams, winners so far, the top team of Week 5 with 35 %. */
export function drawPickRows(games: readonly BenchGame[], { count, seed }: { count: number; seed: number }): (number | null)[][] {
  const random = new SeededRandom(seed);
  const winners = [1, 2, 3, 4].map((round) => TEAMS.filter((team) => !losersOf(games, round).includes(team)));
  const losers = losersOf(games, GRADED_ROUND);
  const top = losers[0] ?? 1;
  return Array.from({ length: count }, () => {
    const pick = drawSkewed(random, { top, losers });
    const taken = new Set([pick]);
    const earlier = winners.map((teams) => {
      const team = drawDistinct(() => teams[Math.floor(teams.length * random.next() ** 1.5)] ?? 0, taken);
      taken.add(team);
      return team;
    });
    return [...earlier, random.next() < MISSED_SHARE ? null : pick];
  });
}
