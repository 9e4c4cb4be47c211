import type { KnownResults } from '../grading/excuse.ts';
import { displayedRound, effectiveStart, isWinner, leagueStatus, sharedRound, startRoundOf } from '../league/league.ts';
import { ACT_REFUSALS, refuseAct } from '../league/league-act.ts';
import { type PickRefusal, refusePick, type TeamAvailability } from '../league/pick.ts';
import { hasKickedOff } from '../season/game-status.ts';
import { deriveSchedule, hasStarted, type SeasonSchedule, type StoredRound } from '../season/season-schedule.ts';
import { isPickCorrect, type TeamResult } from '../season/team-result.ts';
import type { ReviewedChanges } from '../source/reviewed-changes.ts';
import { BelievedGames, type ModelAct, type ModelObservation } from './believed-games.ts';
import { GradingTwin } from './grading-twin.ts';
import { type HistoryPlayer, playHistory } from './play-history.ts';
import type {
  ModelDeparture,
  ModelDepartureVerdict,
  ModelHistory,
  ModelLeague,
  ModelLeagueState,
  ModelPick,
  ModelState,
} from './season-model.ts';

type Member = { id: string; picks: (number | null)[]; leftRound: number | null; removedAt: Date | null };
type League = {
  id: string;
  startRound: number;
  members: Member[];
  verdicts: ('accepted' | PickRefusal['kind'])[];
  departures: ModelDepartureVerdict[];
};

const DEPARTURE_ACTS = { leave: 'leave', remove: 'remove', undo: 'undo-removal' } as const;
const DEPARTURE_VERDICTS: Record<string, ModelDepartureVerdict> = {
  [ACT_REFUSALS.completed]: 'completed',
  [ACT_REFUSALS.notStarted]: 'open',
  [ACT_REFUSALS.ownElimination]: 'eliminated',
  [ACT_REFUSALS.eliminated]: 'eliminated',
  [ACT_REFUSALS.left]: 'eliminated',
  [ACT_REFUSALS.notRemoved]: 'not-removed',
  [ACT_REFUSALS.deadlineReached]: 'too-late',
};

const isAhead = (startsAt: Date | null, now: Date) => startsAt === null || now < startsAt;

/** What a schedule says of the rounds before this one that had started at its deadline. */
export function knownResults(schedule: SeasonSchedule | null, { ordinal, startsAt }: StoredRound): KnownResults {
  const earlier = schedule?.rounds.filter((round) => round.ordinal < ordinal) ?? [];
  const started = earlier.filter((round) => round.isVoid || (startsAt !== null && hasStarted(round, startsAt)));
  const resultsIn = (round: number) =>
    schedule?.teamRounds.filter((row) => row.round === round).map(({ teamId, result }) => [teamId, result] as const);
  return new Map(started.map((round) => [round.ordinal, round.isVoid ? null : new Map(resultsIn(round.ordinal))]));
}

/**
 * The product's rules in memory, with loops in place of the database. The model is compared with
 * it.
 */
export class SeasonByRules implements HistoryPlayer {
  readonly lastRound: number;
  readonly leagues: League[] = [];
  readonly believed = new BelievedGames();
  private readonly twin: GradingTwin;
  rounds: readonly StoredRound[];
  private derived: { at: Date; schedule: SeasonSchedule } | null = null;
  /** What the last schedule said of earlier rounds when each deadline was reached. */
  private readonly known = new Map<number, KnownResults>();
  private last: SeasonSchedule | null = null;

  constructor(lastRound: number) {
    this.lastRound = lastRound;
    this.twin = new GradingTwin(lastRound);
    this.rounds = Array.from({ length: lastRound }, (_, index) => ({ ordinal: index + 1, startsAt: null, formerStartsAt: null }));
  }

  pass(now: Date): SeasonSchedule {
    if (this.derived?.at.getTime() === now.getTime()) return this.derived.schedule;
    const { lastRound, rounds, believed } = this;
    const schedule = deriveSchedule({ lastRound, rounds, games: believed.games, now });
    for (const round of schedule.rounds)
      if (hasStarted(round, now) && !this.known.has(round.ordinal)) this.known.set(round.ordinal, knownResults(this.last, round));
    this.rounds = schedule.rounds;
    this.derived = { at: now, schedule };
    this.last = schedule;
    return schedule;
  }

  receive(observation: ModelObservation): ReviewedChanges {
    this.pass(observation.at);
    const changes = this.believed.receive(observation, this);
    if (changes.games.length > 0) this.passAgain(observation.at);
    return changes;
  }

  decide(act: ModelAct): void {
    this.pass(act.at);
    const locked = this.believed.decide(act, this);
    this.rounds = this.rounds.map((round) =>
      locked.includes(round.ordinal) ? { ...round, startsAt: act.at, formerStartsAt: null } : round,
    );
    this.passAgain(act.at);
  }

  private passAgain(now: Date): void {
    this.derived = null;
    this.pass(now);
  }

  create({ id, createdAt }: ModelLeague): void {
    const start = startRoundOf(this.pass(createdAt).rounds, createdAt);
    if (start.kind === 'round') this.leagues.push({ id, startRound: start.ordinal, members: [], verdicts: [], departures: [] });
  }

  join(leagueId: string, member: { id: string; joinedAt: Date }): void {
    const league = this.leagues.find(({ id }) => id === leagueId);
    if (league === undefined) return;
    if (this.describe(league, this.pass(member.joinedAt), member.joinedAt).status !== 'Open') return;
    league.members.push({ id: member.id, picks: this.rounds.map(() => null), leftRound: null, removedAt: null });
  }

  private startOf({ startRound }: League, { rounds }: SeasonSchedule): Date | null {
    return rounds[effectiveStart(rounds, startRound) - 1]?.startsAt ?? null;
  }

  pick(leagueId: string, pick: ModelPick): void {
    const schedule = this.pass(pick.at);
    const league = this.leagues.find(({ id }) => id === leagueId);
    const member = league?.members.find(({ id }) => id === pick.memberId);
    if (league === undefined || member === undefined) return;
    const { completedRound, members } = this.describe(league, schedule, pick.at);
    const row = schedule.teamRounds.find(({ round, teamId }) => round === pick.round && teamId === pick.teamId);
    const used = member.picks.findIndex((teamId, index) => teamId === pick.teamId && index !== pick.round - 1);
    const refusal = refusePick({
      isLeagueCompleted: completedRound !== null,
      displayedRound: displayedRound({
        effectiveStart: effectiveStart(schedule.rounds, league.startRound),
        completedRound,
        currentRound: schedule.currentRound,
      }),
      round: pick.round,
      isEliminated: members.some(({ id, eliminatedRound }) => id === member.id && eliminatedRound !== null),
      startsAt: schedule.rounds[pick.round - 1]?.startsAt ?? null,
      now: pick.at,
      teamId: pick.teamId,
      availability: this.availability(row),
      usedInRound: used === -1 ? null : used + 1,
    });
    league.verdicts.push(refusal?.kind ?? 'accepted');
    if (refusal === null) member.picks[pick.round - 1] = pick.teamId;
  }

  depart(leagueId: string, departure: ModelDeparture): void {
    const schedule = this.pass(departure.at);
    const league = this.leagues.find(({ id }) => id === leagueId);
    league?.departures.push(this.decideDeparture(league, schedule, departure));
  }

  private decideDeparture(league: League, schedule: SeasonSchedule, { at: now, memberId, kind }: ModelDeparture): ModelDepartureVerdict {
    const member = league.members.find(({ id }) => id === memberId);
    if (member === undefined) return 'unknown';
    const { status, displayedRound: displayed, members } = this.describe(league, schedule, now);
    const { removedAt, leftRound } = member;
    const isFinal = schedule.rounds.some(
      ({ startsAt }) => removedAt !== null && startsAt !== null && removedAt < startsAt && startsAt <= now,
    );
    const concerned = {
      role: 'member',
      isSelf: kind === 'leave',
      isEliminated: members.some(({ id, eliminatedRound }) => id === memberId && eliminatedRound !== null),
      hasLeft: leftRound !== null,
      removal: removedAt === null ? null : isFinal ? 'final' : 'undoable',
      isAlone: false,
    } as const;
    const refusal = refuseAct(DEPARTURE_ACTS[kind], { role: kind === 'leave' ? 'member' : 'owner', status, concerned });
    if (refusal !== null) return DEPARTURE_VERDICTS[refusal.message] ?? 'unknown';
    if (status === 'Open') league.members.splice(league.members.indexOf(member), 1);
    else this.setLeft(league, member, kind === 'undo' ? null : { round: displayed, isRemoval: kind === 'remove', now });
    return status === 'Open' ? 'deleted' : kind === 'undo' ? 'undone' : 'left';
  }

  private setLeft(league: League, member: Member, left: { round: number; isRemoval: boolean; now: Date } | null): void {
    member.leftRound = left?.round ?? null;
    member.removedAt = left?.isRemoval ? left.now : null;
    if (left !== null && isAhead(this.rounds[left.round - 1]?.startsAt ?? null, left.now)) member.picks[left.round - 1] = null;
    this.twin.setLeft(league.id, member);
  }

  private availability(row: { gameId: number; result: TeamResult | null } | undefined): TeamAvailability {
    if (row === undefined) return 'bye';
    if (row.result === 'cancelled' || row.result === 'moved') return 'gone';
    return hasKickedOff(this.believed.games.find((game) => game.id === row.gameId)?.status ?? 'NS') ? 'kicked-off' : 'plays';
  }

  /** The state of the league, graded by the changes since the last grading. */
  private describe(league: League, schedule: SeasonSchedule, now: Date): ModelLeagueState {
    const results = new Map(schedule.teamRounds.map((row) => [`${row.round}:${row.teamId}`, row.result]));
    const started = schedule.rounds.filter((round) => round.startsAt !== null && round.startsAt <= now);
    this.twin.grade(schedule, { leagues: this.leagues, known: this.known, now });
    const { completedRound, members: lives } = this.twin.read(league.id);
    const survivors = lives.filter(({ round }) => round === null).length;
    const shared = sharedRound(lives);
    const startRound = effectiveStart(schedule.rounds, league.startRound);
    const { lastRound } = this;
    const members = league.members.map(({ id, picks }, index) => {
      const { round: eliminatedRound = null, reason = null } = lives[index] ?? {};
      const until = Math.min(eliminatedRound ?? lastRound, completedRound ?? lastRound);
      const counts = (round: number) => round >= startRound && round <= until && schedule.rounds[round - 1]?.isVoid === false;
      const shown = picks.flatMap((teamId, i) => (teamId !== null && counts(i + 1) ? [{ round: i + 1, teamId }] : []));
      const isRevealed = (round: number) => started.some(({ ordinal }) => ordinal === round);
      const correct = ({ round, teamId }: { round: number; teamId: number }) =>
        isRevealed(round) ? isPickCorrect(results.get(`${round}:${teamId}`) ?? null) : null;
      return {
        id,
        eliminatedRound,
        reason,
        picks: shown.map((pick) => ({ ...pick, correct: correct(pick) })),
        // Without a pick in any other round, they would be eliminated in it.
        excused: started.flatMap(({ ordinal }) =>
          counts(ordinal) && ordinal !== eliminatedRound && picks[ordinal - 1] === null ? [ordinal] : [],
        ),
      };
    });
    return {
      id: league.id,
      startRound: league.startRound,
      effectiveStart: startRound,
      status: leagueStatus({ startsAt: this.startOf(league, schedule), completedRound, now }),
      displayedRound: displayedRound({ effectiveStart: startRound, completedRound, currentRound: schedule.currentRound }),
      completedRound,
      members,
      winners:
        completedRound === null
          ? []
          : members.filter((m) => isWinner(m.eliminatedRound, { completedRound, survivors, sharedRound: shared })).map((m) => m.id),
      verdicts: [...league.verdicts],
      departures: [...league.departures],
    };
  }

  state(now: Date): ModelState {
    const schedule = this.pass(now);
    const rounds = schedule.rounds.map(({ ordinal, startsAt, isVoid, isDecided }) => ({
      ordinal,
      deadline: startsAt,
      isVoid,
      isDecided,
      isClosed: ordinal <= schedule.closedThrough,
    }));
    const leagues = this.leagues.map((league) => this.describe(league, schedule, now));
    return { now, currentRound: schedule.currentRound, rounds, leagues };
  }
}

/** Plays a history by the product's rules. Call the result with ascending times. */
export function playByRules(history: ModelHistory): (instant: Date) => ModelState {
  const season = new SeasonByRules(history.lastRound);
  const play = playHistory(season, history);
  return (instant) => {
    play(instant);
    return season.state(instant);
  };
}
