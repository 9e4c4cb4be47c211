import type { LeagueStatus } from '../league/league.ts';
import type { EliminationReason } from '../season/team-result.ts';
import { BelievedGames, type ModelAct, type ModelObservation } from './believed-games.ts';
import { depart, describeLeague, type League, shutOutOf, startRoundNow, verdictOn } from './model-leagues.ts';
import { computeModelRounds, currentRoundOf, hasStarted, type Memory, type Round, remember } from './model-rounds.ts';
import { type HistoryPlayer, playHistory } from './play-history.ts';

/**
 * Rounds, leagues and grading (rules 2 to 5) written again as plain rows and loops, with no SQL and
 * none of the product's rules. The accepted games come from the product's gate, which has laws of
 * its own. The model receives a history and returns the state at a time.
 */
export type ModelHistory = {
  readonly lastRound: number;
  /** The responses of the source. */
  readonly observations: readonly ModelObservation[];
  readonly acts: readonly ModelAct[];
  readonly leagues: readonly ModelLeague[];
};

/** A league. It cannot be created if no round is left to play. */
export type ModelLeague = {
  readonly id: string;
  readonly createdAt: Date;
  /** Members who join after the start are refused, and so are the picks of non-members. */
  readonly members: readonly { readonly id: string; readonly joinedAt: Date }[];
  readonly picks: readonly ModelPick[];
  /** Members who leave or are removed, and removals that are undone. */
  readonly departures?: readonly ModelDeparture[];
};

export type ModelDeparture = { readonly at: Date; readonly memberId: string; readonly kind: 'leave' | 'remove' | 'undo' };

/** What became of a departure (rules 11); `undone` of the undoing of a removal. */
export type ModelDepartureVerdict =
  | 'unknown'
  | 'deleted'
  | 'left'
  | 'undone'
  | 'open'
  | 'completed'
  | 'eliminated'
  | 'not-removed'
  | 'too-late';

export type ModelPick = { readonly at: Date; readonly memberId: string; readonly round: number; readonly teamId: number };

/** Why a pick was refused, in the order of rules 4. */
export type ModelVerdict = 'accepted' | 'completed' | 'not-open' | 'eliminated' | 'locked' | 'bye' | 'gone' | 'used';

export type ModelState = {
  readonly now: Date;
  readonly currentRound: number;
  readonly rounds: readonly ModelRoundState[];
  readonly leagues: readonly ModelLeagueState[];
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
  readonly startRound: number;
  /** The first round that is played. */
  readonly effectiveStart: number;
  readonly status: LeagueStatus;
  readonly displayedRound: number;
  readonly completedRound: number | null;
  readonly members: readonly ModelMemberState[];
  /** Ids of the winners of a completed league, else none. */
  readonly winners: readonly string[];
  /** The verdict on each pick so far, in order. */
  readonly verdicts: readonly ModelVerdict[];
  /** The verdict on each departure so far, in order. */
  readonly departures: readonly ModelDepartureVerdict[];
};

export type ModelMemberState = {
  readonly id: string;
  readonly eliminatedRound: number | null;
  readonly reason: EliminationReason | null;
  /** The picks that count: from the start round to the elimination or the completing round. */
  readonly picks: readonly { readonly round: number; readonly teamId: number; readonly correct: boolean | null }[];
  /** The rounds that count in which they had no pick and could not make one. */
  readonly excused: readonly number[];
};

class ModelSeason implements HistoryPlayer {
  private readonly lastRound: number;
  private readonly believed = new BelievedGames();
  private readonly leagues: League[] = [];
  private memories: Memory[];
  /** The rounds as they last read, and those whose deadline has been reached. */
  private last: readonly Round[] = [];
  private readonly reached = new Set<number>();

  constructor(lastRound: number) {
    this.lastRound = lastRound;
    this.memories = Array.from({ length: lastRound }, () => ({ startsAt: null, formerStartsAt: null }));
  }

  receive(observation: ModelObservation): void {
    this.pass(observation.at);
    this.believed.receive(observation, this.stored());
    this.pass(observation.at);
  }

  decide(act: ModelAct): void {
    this.pass(act.at);
    const locked = this.believed.decide(act, this.stored());
    this.memories = this.memories.map((memory, index) =>
      locked.includes(index + 1) ? { startsAt: act.at, formerStartsAt: null } : memory,
    );
    this.pass(act.at);
  }

  create({ id, createdAt }: ModelLeague): void {
    const startRound = startRoundNow(this.pass(createdAt), createdAt);
    if (startRound !== null) this.leagues.push({ id, startRound, members: [], verdicts: [], departures: [] });
  }

  join(leagueId: string, { id: memberId, joinedAt: now }: ModelLeague['members'][number]): void {
    const league = this.leagues.find(({ id }) => id === leagueId);
    if (league === undefined || describeLeague({ rounds: this.pass(now), league, now }).status !== 'Open') return;
    const picks = Array.from({ length: this.lastRound }, () => null);
    league.members.push({ id: memberId, picks, shutOut: new Set(), leftRound: null, removedAt: null });
  }

  pick(leagueId: string, pick: ModelPick): void {
    const rounds = this.pass(pick.at);
    const league = this.leagues.find(({ id }) => id === leagueId);
    const member = league?.members.find(({ id }) => id === pick.memberId);
    if (league === undefined || member === undefined) return;
    const verdict = verdictOn({ rounds, league, member, pick });
    league.verdicts.push(verdict);
    if (verdict === 'accepted') member.picks[pick.round - 1] = pick.teamId;
  }

  depart(leagueId: string, departure: ModelDeparture): void {
    const rounds = this.pass(departure.at);
    const league = this.leagues.find(({ id }) => id === leagueId);
    if (league !== undefined) league.departures.push(depart({ rounds, league, departure }));
  }

  describe(now: Date): ModelState {
    const rounds = this.pass(now);
    return {
      now,
      currentRound: currentRoundOf(rounds, now),
      rounds: rounds.map(({ ordinal, deadline, isVoid, isDecided, isClosed }) => ({ ordinal, deadline, isVoid, isDecided, isClosed })),
      leagues: this.leagues.map((league) => describeLeague({ rounds, league, now })),
    };
  }

  /** Deadlines are reached by the clock alone. Nobody knows more at one than was known before. */
  private pass(now: Date): readonly Round[] {
    const rounds = computeModelRounds({ lastRound: this.lastRound, games: this.believed.games, memories: this.memories }, now);
    this.memories = remember(rounds, this.memories);
    for (const round of rounds.filter(({ ordinal }) => !this.reached.has(ordinal))) {
      if (!hasStarted(round, now)) continue;
      this.reached.add(round.ordinal);
      for (const league of this.leagues) shutOutOf(round, { league, rounds: this.last });
    }
    this.last = rounds;
    return rounds;
  }

  private stored() {
    return { lastRound: this.lastRound, rounds: this.memories.map((memory, index) => ({ ordinal: index + 1, ...memory })) };
  }
}

/**
 * Plays a history by the model: `const at = modelSeason(history); at(time)`, with ascending times.
 */
export function modelSeason(history: ModelHistory): (instant: Date) => ModelState {
  const season = new ModelSeason(history.lastRound);
  const play = playHistory(season, history);
  return (instant) => {
    play(instant);
    return season.describe(instant);
  };
}
