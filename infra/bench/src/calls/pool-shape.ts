import { SeededRandom } from '../../../../apps/e2e/src/replay/seeded-random.ts';
import { type BenchGame, losersOf, MEMBERS_PER_LEAGUE } from '../grading/season-shape.ts';

export const LEAGUES = 2600;
export const USERS = LEAGUES * 2;

/** Leagues from `first` on, of which one benchmark alone changes the picks; or a single league, of which the first `people` users pick. */
export type Area = { readonly first: number; readonly leagues: number; readonly people?: number };
export const AREAS = {
  picks: { first: 1, leagues: 600 },
  restPicks: { first: 601, leagues: 150 },
  watched: { first: 751, leagues: 50 },
  statement: { first: 901, leagues: 600 },
  pages: { first: 1501, leagues: 300 },
  changedPages: { first: 1801, leagues: 200 },
  batches: { first: 2001, leagues: 600 },
} as const satisfies Record<string, Area>;

export const membersOf = ({ leagues, people }: Area): number => people ?? leagues * MEMBERS_PER_LEAGUE;

export type Member = { readonly leagueId: number; readonly userId: number };

/** How far the people of one league lie apart, as `fillOpenSeason` places them. */
export const STEP = USERS / MEMBERS_PER_LEAGUE;

/** The nth member of an area. */
export function memberAt({ first, people }: Area, n: number): Member {
  if (people !== undefined) return { leagueId: first, userId: 1 + n };
  const leagueId = first + Math.floor(n / MEMBERS_PER_LEAGUE);
  return { leagueId, userId: 1 + ((leagueId - 1 + (n % MEMBERS_PER_LEAGUE) * STEP) % USERS) };
}

const EARLIER_TEAMS = 16;
/** Nobody has had the teams from here on before Week 5. */
export const FIRST_FREE_TEAM = EARLIER_TEAMS + 1;
export const FREE_TEAMS = 16;
export const TOP_SHARE = 0.35;

/** Picks of Weeks 1 to 4 of so many kinds of members, all on winners of the first sixteen teams; none for Week 5. */
export function drawEarlierPicks(games: readonly BenchGame[], { count, seed }: { count: number; seed: number }): (number | null)[][] {
  const random = new SeededRandom(seed);
  const winners = [1, 2, 3, 4].map((round) => {
    const losers = losersOf(games, round);
    return Array.from({ length: EARLIER_TEAMS }, (_, index) => index + 1).filter((team) => !losers.includes(team));
  });
  return Array.from({ length: count }, () => {
    const taken = new Set<number>();
    const picks = winners.map((teams) => {
      const team = random.shuffle(teams.filter((one) => !taken.has(one)))[0] ?? 0;
      taken.add(team);
      return team;
    });
    return [...picks, null];
  });
}

/** The team that every member picks in a pass over the area: 35 % of them the same one, and each another one than in the pass before. */
export function teamOf(n: number, pass: number): number {
  const random = new SeededRandom(n);
  random.next();
  const place = random.next() < TOP_SHARE ? 0 : 1 + Math.floor(random.next() * (FREE_TEAMS - 1));
  return FIRST_FREE_TEAM + ((place + pass) % FREE_TEAMS);
}
