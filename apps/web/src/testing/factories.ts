import { type EliminationReason, type HiddenPicks, NFL_TEAMS, type StandingsDocument, type TeamResult } from '@survivor/rules';
import type { Game, GameTeam, League, LeagueCard, Outputs } from '../lib/api/trpc.ts';

export const DEADLINE = new Date('2025-10-10T00:15:00Z');
export const before = (deadline: Date, milliseconds: number) => new Date(deadline.getTime() - milliseconds);

/** The team of an abbreviation as sent by the server. */
export function teamNamed(abbreviation: string): GameTeam {
  const team = NFL_TEAMS.find((candidate) => candidate.abbreviation === abbreviation);
  if (team === undefined) throw new Error(`no team ${abbreviation}`);
  return { id: String(team.id), name: team.name, abbreviation };
}

export function makeGame(away: string, home: string, overrides: Partial<Game> = {}): Game {
  return {
    id: `${away}-${home}`,
    gameTime: new Date('2025-10-12T20:25:00Z'),
    status: 'NS',
    awayTeam: teamNamed(away),
    homeTeam: teamNamed(home),
    awayScore: null,
    homeScore: null,
    ...overrides,
  };
}

export function makeLeague(overrides: Partial<League> = {}): League {
  return {
    id: 'L1',
    name: 'Office Survivors',
    key: 'K7Q2MX9A',
    password: 'murphys6',
    type: 'NFL',
    season: 2025,
    status: 'In Progress',
    round: { ordinal: 6, description: 'Week 6', startsAt: DEADLINE },
    startRound: 1,
    winners: [],
    winnersCount: 0,
    ...overrides,
  };
}

/** A card of My Leagues of the same week, without a pick. */
export function makeCard(overrides: Partial<LeagueCard> = {}): LeagueCard {
  return {
    id: 'L2',
    name: 'Marigold Street',
    type: 'NFL',
    season: 2025,
    status: 'In Progress',
    round: { ordinal: 6, description: 'Week 6', startsAt: DEADLINE },
    total: 13,
    alive: 9,
    survivors: null,
    outIn: null,
    isWinner: false,
    teamsLeft: 27,
    pick: null,
    ...overrides,
  };
}

type MemberRow = { name: string; picks: string[]; out?: number; reason?: EliminationReason };
type ResultRow = { round: number; team: string; result: TeamResult };
export type StandingsResponse = Outputs['league']['standings'];

type ResponseArgs = Pick<StandingsDocument, 'toRound' | 'rows' | 'results'> & {
  readonly own: number;
  readonly hidden?: readonly HiddenPicks[];
  readonly isLocked?: boolean;
};

/** A response of `league.standings` from week 1 on; `own` is the index of the reader's row. */
export function makeStandingsResponse({ toRound, rows, results, own, hidden = [], isLocked = false }: ResponseArgs): StandingsResponse {
  const teamNames = NFL_TEAMS.map(({ name }) => name);
  const document: StandingsDocument = { fromRound: 1, toRound, isLocked, memberCount: rows.length, teamNames, results, rows, window: null };
  return {
    version: 'v1',
    document: JSON.stringify(document),
    memberCount: rows.length,
    ownId: rows[own]?.id ?? '',
    hidden: [...hidden],
  };
}

const shownTeam = (pick = '') => (['', '?', 'excused'].includes(pick) ? null : Number(teamNamed(pick).id));

type StandingsArgs = { rounds: number; members: MemberRow[]; own?: number; results?: ResultRow[]; isLocked?: boolean };

/** Standings from readable rows: `''` is no pick, `'?'` a hidden one, `'excused'` an excused week. */
export function makeStandings({ rounds, members, own = 0, results = [], isLocked }: StandingsArgs): StandingsResponse {
  const weeks = Array.from({ length: rounds }, (_, at) => at);
  const idOf = (index: number) => `u${index + 1}`;
  return makeStandingsResponse({
    toRound: rounds,
    own,
    isLocked,
    results: results.map(({ team, ...rest }) => ({ ...rest, teamId: Number(teamNamed(team).id) })),
    hidden: weeks.map((week) => ({
      round: week + 1,
      userIds: members.flatMap(({ picks }, index) => (picks[week] === '?' ? [idOf(index)] : [])),
    })),
    rows: members.map(({ name, picks, out, reason }, index) => ({
      id: idOf(index),
      name,
      isAdmin: index === 0,
      pictureUri: null,
      eliminatedRound: out ?? null,
      eliminationReason: reason ?? null,
      picks: weeks.map((week) => shownTeam(picks[week])),
      excused: weeks.filter((week) => picks[week] === 'excused').map((week) => week + 1),
    })),
  });
}

/** The preview of a correction that affects nobody. */
export const NO_CHANGES = {
  leagues: 0,
  members: 0,
  eliminated: 0,
  reinstated: 0,
  changedOtherwise: 0,
  completed: 0,
  reopened: 0,
  completedOtherwise: 0,
};
