import { CODE_BASE, NFL_TEAMS, NO_PICK, REASON_CODES, RESULT_CODES, type StandingsDocument, TEAM_COUNTS } from '@survivor/rules';
import type { Game, GameTeam, League } from '../lib/api/trpc.ts';

export const DEADLINE = new Date('2025-10-10T00:15:00Z');
export const before = (deadline: Date, milliseconds: number) => new Date(deadline.getTime() - milliseconds);

/** The team of an abbreviation as the server sends it. */
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

export type MemberRow = { name: string; picks: string[]; out?: number; reason?: keyof typeof REASON_CODES };
export type ResultRow = { round: number; team: string; result: keyof typeof RESULT_CODES };

const codeOf = (pick: string | undefined) => {
  if (pick === undefined || pick === '') return NO_PICK;
  return pick === '?' ? pick : String.fromCharCode(CODE_BASE + Number(teamNamed(pick).id));
};

/** Standings in columns out of rows that can be read: `''` no pick, `'?'` hidden. */
export function makeStandings(args: { rounds: number; members: MemberRow[]; own?: number; results?: ResultRow[] }): StandingsDocument {
  const { rounds, members, own = 0, results = [] } = args;
  const codes = Array.from({ length: rounds * TEAM_COUNTS.NFL }, () => ' ');
  for (const { round, team, result } of results)
    codes[(round - 1) * TEAM_COUNTS.NFL + Number(teamNamed(team).id) - 1] = RESULT_CODES[result];
  return {
    fromRound: 1,
    toRound: rounds,
    memberCount: members.length,
    window: null,
    ownIndex: own,
    names: members.map((member) => member.name).join('\n'),
    picks: members.map(({ picks }) => Array.from({ length: rounds }, (_, at) => codeOf(picks[at])).join('')).join(''),
    eliminatedRounds: members.map(({ out = 0 }) => String.fromCharCode(CODE_BASE + out)).join(''),
    eliminationReasons: members.map(({ reason }) => (reason === undefined ? ' ' : REASON_CODES[reason])).join(''),
    results: codes.join(''),
    teamNames: NFL_TEAMS.map(({ name }) => name),
    administrators: [0],
    pictures: members.map(() => null),
  };
}

/** What a preview counts when a correction hits nobody. */
export const NOBODY_CHANGES = {
  leagues: 0,
  members: 0,
  eliminated: 0,
  reinstated: 0,
  changedOtherwise: 0,
  completed: 0,
  reopened: 0,
  completedOtherwise: 0,
};
