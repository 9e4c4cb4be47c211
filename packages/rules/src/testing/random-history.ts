import * as fc from 'fast-check';
import type { GameStatus } from '../game-status.ts';
import type { ModelHistory, ModelLeague, ModelObservation, ModelReport } from './season-model.ts';

const HOUR = 3_600_000;
const OPENING = Date.UTC(2025, 8, 4);
const WEEK_HOURS = 168;
/** Hours after a round's first kickoff at which games are played: Thursday, Sunday twice, Monday. */
const SLOTS = [0, 65, 68, 96];
const TEAMS = 8;

type Change = { readonly hour: number; readonly game: number; readonly kind: (typeof KINDS)[number]; readonly size: number };
const KINDS = [
  'final',
  'final',
  'correct',
  'live',
  'shift',
  'no-kickoff',
  'postpone',
  'cancel',
  'restore',
  'unknown',
  'other-round',
  'cancel-round',
] as const;

type Choices = {
  readonly lastRound: number;
  readonly pairings: readonly {
    readonly order: readonly number[];
    readonly byes: number;
    readonly scores: readonly number[];
    readonly late: readonly number[];
  }[];
  readonly loadedAt: number;
  readonly changes: readonly Change[];
  readonly leagues: readonly LeagueChoices[];
};
type LeagueChoices = {
  readonly hour: number;
  readonly joins: readonly number[];
  /** What each member picks for each round some hours ahead; a team of 0 forgets. */
  readonly habits: readonly (readonly { readonly team: number; readonly hoursAhead: number }[])[];
  readonly picks: readonly { readonly hour: number; readonly member: number; readonly team: number; readonly offRound: number }[];
};

const int = (min: number, max: number) => fc.integer({ min, max });
const seasonHour = int(-150, 4 * WEEK_HOURS + 200);

const league = fc.record({
  hour: int(-120, 2 * WEEK_HOURS),
  joins: fc.array(int(0, 60), { maxLength: 4 }),
  habits: fc.array(fc.array(fc.record({ team: int(0, TEAMS), hoursAhead: int(1, 150) }), { minLength: 4, maxLength: 4 }), {
    minLength: 5,
    maxLength: 5,
  }),
  picks: fc.array(fc.record({ hour: seasonHour, member: int(0, 4), team: int(1, TEAMS), offRound: int(-4, 4) }), { maxLength: 8 }),
});

/** Small random seasons: byes, ties, cancellations, moves, postponements, corrections, late data, typing errors, leagues begun in between. */
export const randomHistory: fc.Arbitrary<ModelHistory> = fc
  .record({
    lastRound: int(2, 4),
    pairings: fc.array(
      fc.record({
        order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: TEAMS, maxLength: TEAMS }),
        byes: int(0, 2),
        scores: fc.array(int(0, 3), { minLength: TEAMS, maxLength: TEAMS }),
        late: fc.array(int(0, 9), { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    loadedAt: int(-600, -160),
    changes: fc.array(fc.record({ hour: seasonHour, game: int(0, 15), kind: fc.constantFrom(...KINDS), size: int(-70, 200) }), {
      maxLength: 14,
    }),
    leagues: fc.array(league, { minLength: 1, maxLength: 3 }),
  })
  .map(historyOf);

/** Instants to look at a history: after each thing that happens, and once when all is over. */
export function instantsOf(history: ModelHistory): Date[] {
  const { observations, leagues } = history;
  const happened = [
    ...observations.map(({ at }) => at),
    ...leagues.flatMap(({ createdAt, picks }) => [createdAt, ...picks.map(({ at }) => at)]),
  ];
  const end = OPENING + (history.lastRound + 3) * WEEK_HOURS * HOUR;
  const times = new Set([...happened.map((at) => at.getTime()), end]);
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}

/** Whole hours are for kickoffs; everything else happens at a minute of its own, so that nothing falls on a boundary. */
function clock() {
  let minutes = 0;
  return (hour: number) => {
    minutes = (minutes % 55) + 1;
    return new Date(OPENING + hour * HOUR + minutes * 60_000);
  };
}

function scheduleOf({ lastRound, pairings }: Choices): ModelReport[] {
  const seen = new Set<string>();
  const games: ModelReport[] = [];
  pairings.slice(0, lastRound).forEach(({ order, byes }, index) => {
    for (let slot = 0; slot < TEAMS / 2 - byes; slot++) {
      const [a = 1, b = 2] = order.slice(2 * slot, 2 * slot + 2);
      const pair = [[a, b] as const, [b, a] as const].find(([home, away]) => !seen.has(`${home}-${away}`));
      if (pair === undefined) continue;
      const [homeTeamId, awayTeamId] = pair;
      seen.add(`${homeTeamId}-${awayTeamId}`);
      const kickoffAt = new Date(OPENING + (index * WEEK_HOURS + (SLOTS[slot] ?? 0)) * HOUR);
      games.push({ round: index + 1, homeTeamId, awayTeamId, kickoffAt, status: 'NS', homeScore: null, awayScore: null });
    }
  });
  return games;
}

/** What the source would say on its own: each game final some hours after its kickoff; one of ten never, two of ten much later. */
function finalsOf({ pairings }: Choices, games: readonly ModelReport[]): Change[] {
  return games.flatMap((game, index) => {
    const late = pairings[game.round - 1]?.late[index % 4] ?? 0;
    if (late === 0) return [];
    const hour = Math.round(((game.kickoffAt?.getTime() ?? OPENING) - OPENING) / HOUR) + (late < 3 ? late * 60 : late);
    return [{ hour, game: index, kind: 'final', size: pairings[game.round - 1]?.scores[index % TEAMS] ?? 0 }];
  });
}

const unplayed = (status: GameStatus) => ({ status, homeScore: null, awayScore: null });

function changed(game: ModelReport, { kind, size }: Change, lastRound: number): ModelReport {
  switch (kind) {
    case 'final':
    case 'correct':
      return { ...game, status: size % 5 === 4 ? 'AOT' : 'FT', homeScore: Math.abs(size) % 4, awayScore: Math.abs(size >> 2) % 4 };
    case 'live':
      return { ...game, status: 'Q2', homeScore: 0, awayScore: 3 };
    case 'shift':
      return { ...game, kickoffAt: new Date((game.kickoffAt?.getTime() ?? OPENING) + size * HOUR) };
    case 'no-kickoff':
      return { ...game, kickoffAt: null };
    case 'postpone':
      return { ...game, ...unplayed('PST') };
    case 'cancel':
    case 'cancel-round':
      return { ...game, ...unplayed('CANC') };
    case 'restore':
      return { ...game, ...unplayed('NS') };
    case 'unknown':
      return { ...game, status: 'UNKNOWN' };
    case 'other-round': {
      const round = (Math.abs(size) % lastRound) + 1;
      const weeks = size % 2 === 0 ? round - game.round : 0;
      return { ...game, round, kickoffAt: game.kickoffAt && new Date(game.kickoffAt.getTime() + weeks * WEEK_HOURS * HOUR) };
    }
  }
}

function observationsOf(choices: Choices, at: (hour: number) => Date): ModelObservation[] {
  const games = scheduleOf(choices);
  const changes = [...choices.changes, ...finalsOf(choices, games)].sort((a, b) => a.hour - b.hour);
  const rounds = [...new Set(games.map((game) => game.round))];
  const observations: ModelObservation[] = rounds.map((round) => ({
    at: at(choices.loadedAt),
    games: games.filter((game) => game.round === round),
  }));
  for (const change of changes) {
    const index = change.game % games.length;
    const named = games[index];
    if (named === undefined) continue;
    const indices = change.kind === 'cancel-round' ? games.flatMap((game, i) => (game.round === named.round ? [i] : [])) : [index];
    const moment = at(change.hour);
    for (const i of indices) games[i] = changed(games[i] ?? named, change, choices.lastRound);
    observations.push({ at: moment, games: indices.map((i) => games[i] ?? named) });
  }
  return observations;
}

function leagueOf(
  choices: LeagueChoices,
  number: number,
  { lastRound, at }: { lastRound: number; at: (hour: number) => Date },
): ModelLeague {
  const ids = choices.joins.map((_, index) => `L${number}M${index}`);
  const habitual = choices.habits.flatMap((rounds, member) =>
    rounds.flatMap(({ team, hoursAhead }, index) => {
      const hour = index * WEEK_HOURS - hoursAhead;
      const memberId = member === 4 ? `L${number}C` : ids[member];
      return team === 0 || memberId === undefined || index >= lastRound ? [] : [{ at: at(hour), memberId, round: index + 1, teamId: team }];
    }),
  );
  const createdAt = at(choices.hour);
  return {
    id: `L${number}`,
    createdAt,
    members: [
      { id: `L${number}C`, joinedAt: createdAt },
      ...choices.joins.map((hours, i) => ({ id: ids[i] ?? '', joinedAt: at(choices.hour + 1 + hours) })),
    ],
    picks: [
      ...habitual,
      ...choices.picks.map(({ hour, member, team, offRound }) => {
        const ahead = Math.max(1, Math.min(lastRound, Math.ceil(hour / WEEK_HOURS) + 1));
        const round = Math.abs(offRound) < 4 ? ahead : (offRound + 4) % lastRound || 1;
        return { at: at(hour), memberId: ids[member] ?? `L${number}C`, round, teamId: team };
      }),
    ],
  };
}

function historyOf(choices: Choices): ModelHistory {
  const at = clock();
  const { lastRound } = choices;
  return {
    lastRound,
    observations: observationsOf(choices, at),
    leagues: choices.leagues.map((one, i) => leagueOf(one, i + 1, { lastRound, at })),
  };
}
