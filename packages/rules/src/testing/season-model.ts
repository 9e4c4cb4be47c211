import type { GameStatus } from '../game-status.ts';
import type { LeagueStatus } from '../league.ts';
import type { EliminationReason } from '../team-result.ts';
import { hear, type ModelGame } from './model-games.ts';
import { describeLeague, type League, startRoundNow, verdictOn } from './model-leagues.ts';
import { currentRoundFrom, lookAtRounds, type Round } from './model-rounds.ts';

/**
 * The game of decisions 2 to 5 written a second time, plainly: rows and loops, no SQL and nothing of the product's own rules.
 * Tests hold the product against it. It is told a history and says how things stand at an instant.
 */
export type ModelHistory = {
  readonly lastRound: number;
  /** What the source answered, and when: one round's games at a time. A game that is not named in an answer is as it was. */
  readonly observations: readonly ModelObservation[];
  readonly leagues: readonly ModelLeague[];
};

export type ModelObservation = { readonly at: Date; readonly games: readonly ModelReport[] };

export type ModelReport = {
  readonly round: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** A league. Where no round is left to play it cannot be created, and nothing is said of it. */
export type ModelLeague = {
  readonly id: string;
  readonly createdAt: Date;
  /** Who comes when the league has started is turned away, and so are the picks of who is not a member. */
  readonly members: readonly { readonly id: string; readonly joinedAt: Date }[];
  readonly picks: readonly ModelPick[];
};

export type ModelPick = { readonly at: Date; readonly memberId: string; readonly round: number; readonly teamId: number };

/** Why a pick was refused, in the order of decisions 4. */
export type ModelVerdict = 'accepted' | 'completed' | 'not-open' | 'eliminated' | 'locked' | 'bye' | 'gone' | 'used';

export type ModelState = {
  readonly now: Date;
  readonly currentRound: number;
  readonly rounds: readonly ModelRoundState[];
  readonly leagues: readonly ModelLeagueState[];
};

export type ModelRoundState = {
  readonly ordinal: number;
  readonly deadline: Date | null;
  readonly isVoid: boolean;
  readonly isDecided: boolean;
  readonly isClosed: boolean;
};

export type ModelLeagueState = {
  readonly id: string;
  readonly startRound: number;
  readonly status: LeagueStatus;
  readonly displayedRound: number;
  readonly completedRound: number | null;
  readonly members: readonly ModelMemberState[];
  /** Ids of the winners of a Completed league, else none. */
  readonly winners: readonly string[];
  /** What was answered to each pick so far, in the order of their instants. */
  readonly verdicts: readonly ModelVerdict[];
};

export type ModelMemberState = {
  readonly id: string;
  readonly eliminatedRound: number | null;
  readonly reason: EliminationReason | null;
  /** The picks that count: from the start round to the elimination or the completing round. */
  readonly picks: readonly { readonly round: number; readonly teamId: number; readonly correct: boolean | null }[];
};

/** Everything the model remembers from one instant to the next. */
export type Season = {
  readonly lastRound: number;
  readonly games: ModelGame[];
  /** Deadline of each round; index 0 is round 1. Once reached it stays. */
  deadlines: (Date | null)[];
  currentRound: number;
  readonly leagues: League[];
};

type Event = { readonly at: Date; readonly happen: (season: Season, rounds: readonly Round[]) => void };

/** Asks the model: `const at = modelSeason(history); at(instant)`. Asking in ascending order of instants reads the history once. */
export function modelSeason(history: ModelHistory): (instant: Date) => ModelState {
  const events = eventsOf(history);
  let season = newSeason(history.lastRound);
  let told = 0;
  let asked: Date | null = null;
  return (instant) => {
    if (asked !== null && instant < asked) {
      season = newSeason(history.lastRound);
      told = 0;
    }
    asked = instant;
    for (let event = events[told]; event !== undefined && event.at <= instant; event = events[++told]) {
      event.happen(season, timePasses(season, event.at));
      timePasses(season, event.at);
    }
    return describe(season, timePasses(season, instant), instant);
  };
}

function newSeason(lastRound: number): Season {
  return { lastRound, games: [], deadlines: Array.from({ length: lastRound }, () => null), currentRound: 1, leagues: [] };
}

/** At the same instant the source speaks first, then leagues are created, then people join, then they pick. */
function eventsOf({ observations, leagues }: ModelHistory): Event[] {
  const events: Event[] = [
    ...observations.map(({ at, games }) => ({ at, happen: (season: Season) => hear(season, games, at) })),
    ...leagues.map((league) => ({ at: league.createdAt, happen: (season: Season) => createLeague(season, league) })),
    ...leagues.flatMap(({ id, members }) =>
      members.map((member) => ({
        at: member.joinedAt,
        happen: (season: Season) => join(season, { leagueId: id, memberId: member.id, at: member.joinedAt }),
      })),
    ),
    ...leagues.flatMap(({ id, picks }) =>
      picks.map((pick) => ({
        at: pick.at,
        happen: (season: Season, rounds: readonly Round[]) => submit(season, rounds, { leagueId: id, pick }),
      })),
    ),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** What the clock alone does: deadlines are reached, the current round moves on, leagues pass over a start round that has lost all its games. */
function timePasses(season: Season, now: Date): Round[] {
  const rounds = lookAtRounds(season, now);
  season.deadlines = rounds.map((round) => round.deadline);
  season.currentRound = currentRoundFrom(season.currentRound, rounds, now);
  for (const league of season.leagues) passOverEmptyStart(league, rounds, now);
  return rounds;
}

function passOverEmptyStart(league: League, rounds: readonly Round[], now: Date): void {
  const start = rounds[league.startRound - 1];
  const next = rounds.find((round) => round.ordinal > league.startRound && !round.isVoid);
  if (start === undefined || next === undefined || !start.isVoid) return;
  if (start.deadline !== null && start.deadline <= now) return;
  for (const member of league.members) member.picks[start.ordinal - 1] = null;
  league.startRound = next.ordinal;
}

function createLeague(season: Season, { id, createdAt }: ModelLeague): void {
  const startRound = startRoundNow(season, createdAt);
  if (startRound !== null) season.leagues.push({ id, startRound, members: [], verdicts: [] });
}

function join(season: Season, { leagueId, memberId, at }: { leagueId: string; memberId: string; at: Date }): void {
  const league = season.leagues.find(({ id }) => id === leagueId);
  const start = season.deadlines[(league?.startRound ?? 0) - 1] ?? null;
  if (league === undefined || (start !== null && start <= at)) return;
  league.members.push({ id: memberId, picks: Array.from({ length: season.lastRound }, () => null) });
}

function submit(season: Season, rounds: readonly Round[], { leagueId, pick }: { leagueId: string; pick: ModelPick }): void {
  const league = season.leagues.find(({ id }) => id === leagueId);
  const member = league?.members.find(({ id }) => id === pick.memberId);
  if (league === undefined || member === undefined) return;
  const verdict = verdictOn({ season, rounds, league, member, pick });
  league.verdicts.push(verdict);
  if (verdict === 'accepted') member.picks[pick.round - 1] = pick.teamId;
}

function describe(season: Season, rounds: readonly Round[], now: Date): ModelState {
  return {
    now,
    currentRound: season.currentRound,
    rounds: rounds.map(({ ordinal, deadline, isVoid, isDecided, isClosed }) => ({ ordinal, deadline, isVoid, isDecided, isClosed })),
    leagues: season.leagues.map((league) => describeLeague({ season, rounds, league, now })),
  };
}
