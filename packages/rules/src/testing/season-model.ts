import type { GameStatus } from '../game-status.ts';
import type { LeagueStatus } from '../league.ts';
import type { EliminationReason } from '../team-result.ts';
import type { ModelGame } from './model-games.ts';
import { decide, hear } from './model-hearing.ts';
import { describeLeague, type League, startRoundNow, verdictOn } from './model-leagues.ts';
import { currentRoundOf, lookAtRounds, type Memory, type Round, remember } from './model-rounds.ts';

/**
 * The game of rules 2 to 5 and 7 written a second time, plainly: rows and loops, no SQL and nothing of the product's own rules.
 * Tests hold the product against it. It is told a history and says how things stand at an instant.
 */
export type ModelHistory = {
  readonly lastRound: number;
  /** What the source answered, and when. */
  readonly observations: readonly ModelObservation[];
  readonly acts: readonly ModelAct[];
  readonly leagues: readonly ModelLeague[];
};

/** One answer of the source: complete for its round, or the look-up of one id (none or one game). */
export type ModelObservation = {
  readonly at: Date;
  readonly scope: { readonly kind: 'round'; readonly round: number } | { readonly kind: 'lookup'; readonly sourceId: string };
  readonly games: readonly ModelReport[];
};

/** An administrator decides what is held of a game at that instant; where nothing is held it does nothing. */
export type ModelAct = { readonly at: Date; readonly kind: 'accept' | 'refuse'; readonly sourceId: string };

export type ModelReport = {
  readonly sourceId: string;
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

/** Why a pick was refused, in the order of rules 4. */
export type ModelVerdict = 'accepted' | 'completed' | 'not-open' | 'eliminated' | 'locked' | 'bye' | 'gone' | 'used';

export type ModelState = {
  readonly now: Date;
  readonly currentRound: number;
  readonly rounds: readonly ModelRoundState[];
  readonly leagues: readonly ModelLeagueState[];
  /** What is held, in the order of the source's ids. */
  readonly held: readonly { readonly sourceId: string; readonly since: Date }[];
};

type ModelRoundState = {
  readonly ordinal: number;
  readonly deadline: Date | null;
  readonly isVoid: boolean;
  readonly isDecided: boolean;
  readonly isClosed: boolean;
};

export type ModelLeagueState = {
  readonly id: string;
  /** The round that the league was made with. */
  readonly startRound: number;
  /** The round that it plays from. */
  readonly effectiveStart: number;
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
  /** In the order in which they became known. */
  games: readonly ModelGame[];
  memories: Memory[];
  /** What was taken from rounds that had not started. */
  readonly takings: { readonly round: number; readonly gameId: number; readonly at: Date }[];
  readonly leagues: League[];
  latest: { now: Date; games: readonly ModelGame[]; memories: Memory[]; rounds: readonly Round[] } | null;
};

type Event = { readonly at: Date; readonly happen: (season: Season, rounds: readonly Round[]) => void };

/** Asks the model: `const at = modelSeason(history); at(instant)`. Asking in ascending order of instants reads the history once. */
export function modelSeason(history: ModelHistory): (instant: Date) => ModelState {
  const play = playSeason(history);
  return (instant) => {
    const { season, rounds } = play(instant);
    return describe(season, rounds, instant);
  };
}

/** What is believed of each game at an instant, in the order in which they became known. */
export function modelGames(history: ModelHistory): (instant: Date) => readonly ModelGame[] {
  const play = playSeason(history);
  return (instant) => play(instant).season.games;
}

function playSeason(history: ModelHistory): (instant: Date) => { season: Season; rounds: readonly Round[] } {
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
    for (let event = events[told]; event !== undefined && event.at <= instant; event = events[++told]) tell(season, event);
    return { season, rounds: timePasses(season, instant) };
  };
}

function tell(season: Season, { at, happen }: Event): void {
  const before = season.games;
  happen(season, timePasses(season, at));
  if (season.games !== before) timePasses(season, at);
}

function newSeason(lastRound: number): Season {
  const memories = Array.from({ length: lastRound }, () => ({ startsAt: null, formerStartsAt: null }));
  return { lastRound, games: [], memories, takings: [], leagues: [], latest: null };
}

/** At the same instant the source speaks first, then administrators decide, leagues are created, people join, then they pick. */
function eventsOf({ observations, acts, leagues }: ModelHistory): Event[] {
  const events: Event[] = [
    ...observations.map((observation) => ({ at: observation.at, happen: (season: Season) => hear(season, observation) })),
    ...acts.map((act) => ({ at: act.at, happen: (season: Season) => decide(season, act) })),
    ...leagues.map((league) => ({
      at: league.createdAt,
      happen: (season: Season, rounds: readonly Round[]) => createLeague(season, rounds, league),
    })),
    ...leagues.flatMap(({ id, members }) =>
      members.map((member) => ({
        at: member.joinedAt,
        happen: (season: Season, rounds: readonly Round[]) =>
          join(season, rounds, { leagueId: id, memberId: member.id, at: member.joinedAt }),
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

/** What the clock alone does: deadlines are reached. Nothing is derived twice at one instant. */
function timePasses(season: Season, now: Date): readonly Round[] {
  const { latest, games } = season;
  if (latest?.games === games && latest.memories === season.memories && latest.now.getTime() === now.getTime()) return latest.rounds;
  const rounds = lookAtRounds(season, now);
  season.memories = remember(rounds, season.memories);
  season.latest = { now, games, memories: season.memories, rounds };
  return rounds;
}

function createLeague(season: Season, rounds: readonly Round[], { id, createdAt }: ModelLeague): void {
  const startRound = startRoundNow(rounds, createdAt);
  if (startRound !== null) season.leagues.push({ id, startRound, members: [], verdicts: [] });
}

type Joining = { readonly leagueId: string; readonly memberId: string; readonly at: Date };

function join(season: Season, rounds: readonly Round[], { leagueId, memberId, at }: Joining): void {
  const league = season.leagues.find(({ id }) => id === leagueId);
  if (league === undefined || describeLeague({ rounds, league, now: at }).status !== 'Open') return;
  league.members.push({ id: memberId, picks: Array.from({ length: season.lastRound }, () => null) });
}

function submit(season: Season, rounds: readonly Round[], { leagueId, pick }: { leagueId: string; pick: ModelPick }): void {
  const league = season.leagues.find(({ id }) => id === leagueId);
  const member = league?.members.find(({ id }) => id === pick.memberId);
  if (league === undefined || member === undefined) return;
  const verdict = verdictOn({ rounds, league, member, pick });
  league.verdicts.push(verdict);
  if (verdict === 'accepted') member.picks[pick.round - 1] = pick.teamId;
}

function describe(season: Season, rounds: readonly Round[], now: Date): ModelState {
  return {
    now,
    currentRound: currentRoundOf(rounds, now),
    rounds: rounds.map(({ ordinal, deadline, isVoid, isDecided, isClosed }) => ({ ordinal, deadline, isVoid, isDecided, isClosed })),
    leagues: season.leagues.map((league) => describeLeague({ rounds, league, now })),
    held: season.games
      .flatMap(({ sourceId, claim }) => (claim === null ? [] : [{ sourceId, since: claim.since }]))
      .sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1)),
  };
}
