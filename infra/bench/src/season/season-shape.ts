import { SeededRandom } from '../../../../apps/e2e/src/replay/seeded-random.ts';

/** What games and picks are drawn from. */
const SEED = 20_251;
export const YEAR = 2025;
/** The week that is open or graded; the weeks before it are graded and everybody survived them. */
export const ROUND = 5;
export const LAST_ROUND = 18;
export const MEMBERS_PER_LEAGUE = 20;
/** Nobody has picked one of these sixteen teams in Weeks 1 to 4. */
export const FIRST_FREE_TEAM = 17;
export const FREE_TEAMS = 16;

const TEAMS = Array.from({ length: 32 }, (_, index) => index + 1);
const DAY_MS = 86_400_000;
const FIRST_DEADLINE = Date.parse('2025-09-05T00:20:00Z');

/** In each of Weeks 1 to 4, the teams without this bit win at home, so members can survive. */
const BIT_OF_ROUND: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 8 };
const opponentOf = (team: number, round: number): number => ((team - 1) ^ (BIT_OF_ROUND[round] ?? round + 11)) + 1;

export const deadlineOf = (round: number): Date => new Date(FIRST_DEADLINE + (round - 1) * 7 * DAY_MS);

/** 18 rounds of 16 games: no byes, no ties. */
function drawGames() {
  const random = new SeededRandom(SEED);
  return Array.from({ length: LAST_ROUND }, (_, index) => index + 1).flatMap((round) =>
    TEAMS.filter((team) => team < opponentOf(team, round)).map((home, index) => {
      const isHomeWin = BIT_OF_ROUND[round] !== undefined || random.next() < 0.5;
      const kickoffAt = new Date(deadlineOf(round).getTime() + (index === 0 ? 0 : 3 * DAY_MS));
      return { round, home, away: opponentOf(home, round), kickoffAt, isHomeWin };
    }),
  );
}

export const GAMES = drawGames();

/** The teams that did not win in a round. */
export const losersOf = (round: number): number[] =>
  GAMES.filter((game) => game.round === round).map(({ isHomeWin, home, away }) => (isHomeWin ? away : home));

/**
 * Picks for Weeks 1 to 5: four survived weeks, then a third of the members on one losing team
 * and a few without a pick.
 */
export function drawPickRows(count: number): (number | null)[][] {
  const random = new SeededRandom(SEED);
  const early = TEAMS.slice(0, FIRST_FREE_TEAM - 1);
  const winners = [1, 2, 3, 4].map((round) => early.filter((team) => !losersOf(round).includes(team)));
  const late = TEAMS.slice(FIRST_FREE_TEAM - 1);
  const top = losersOf(ROUND).find((team) => late.includes(team)) ?? null;
  return Array.from({ length: count }, () => {
    const used = new Set<number>();
    const earlier = winners.map((teams) => {
      const team = random.shuffle(teams.filter((one) => !used.has(one)))[0] ?? 0;
      used.add(team);
      return team;
    });
    if (random.next() < 0.02) return [...earlier, null];
    return [...earlier, random.next() < 0.35 ? top : (late[Math.floor(random.next() * late.length)] ?? null)];
  });
}
