import { isFinal } from '../season/game-status.ts';
import { isSamePair, type SeasonGame } from '../season/season-game.ts';
import { deriveSchedule, hasStarted, type RoundSchedule, type SeasonFacts, type SeasonSchedule } from '../season/season-schedule.ts';
import { DAY, HOUR, MINUTE, plus } from '../season/time.ts';
import type { StoredGame } from './accept-game.ts';

/**
 * Why an event is not accepted at once (rules 2, the gate): an outlying kickoff, a deadline moved
 * into the past or far earlier, a round that loses its games, a change in another round, a canceled
 * final game, another pair under the same id, or a final of 0-0.
 */
export const GATE_REASONS = [
  'late-kickoff',
  'early-kickoff',
  'early-deadline',
  'round-emptied',
  'other-round',
  'final-cancelled',
  'other-pair',
  'scoreless-final',
] as const;
export type GateReason = (typeof GATE_REASONS)[number];

/** The season before and after the change of one game. */
export type GateInput = {
  readonly before: SeasonFacts;
  readonly after: SeasonFacts;
  /** The schedule derived from `before`. */
  readonly schedule: SeasonSchedule;
  readonly was: StoredGame | null;
  readonly is: StoredGame;
  /** Games that each round lost in the last 6 hours or would lose by this response. */
  readonly lostGames: ReadonlyMap<number, ReadonlySet<number>>;
};

/**
 * How long the source must repeat a change before it is accepted, by reason; null if only an
 * administrator can accept it.
 */
export const STANDING: Record<GateReason, number | null> = {
  'late-kickoff': DAY,
  'early-kickoff': null,
  'early-deadline': 2 * DAY,
  'round-emptied': 6 * HOUR,
  'other-round': null,
  'final-cancelled': null,
  'other-pair': null,
  'scoreless-final': 30 * MINUTE,
};

/** The interval in which games lost by a round are counted together. */
export const LOSS_WINDOW = 6 * HOUR;
const MAX_GAMES_LOST_AT_ONCE = 2;
const KICKOFF_SPREAD = 6 * DAY;
/** For how long the source can retract an accepted change and have that accepted at once. */
const RETRACTION_WINDOW = 7 * DAY;
const DEADLINE_SPREAD = DAY;

function median(kickoffs: readonly Date[]): Date | null {
  const times = kickoffs.map((kickoff) => kickoff.getTime()).sort((a, b) => a - b);
  const [low, high] = [times[Math.floor((times.length - 1) / 2)], times[Math.floor(times.length / 2)]];
  return low === undefined || high === undefined ? null : new Date((low + high) / 2);
}

/**
 * Whether round and kickoff return to their previously accepted values, so that the source retracts
 * a wrong line.
 */
function isRetraction({ was, is, before }: GateInput): boolean {
  const former = was?.former ?? null;
  if (former === null || former.kickoffAt === null || before.now > plus(former.until, RETRACTION_WINDOW)) return false;
  return former.round === is.round && isSameInstant(former.kickoffAt, is.kickoffAt);
}

type ListedKickoff = Pick<SeasonGame, 'id' | 'round' | 'kickoffAt' | 'status' | 'isDisowned'>;

/** Whether a kickoff is an outlier among the other games of its round, and in which direction. */
export function outlyingKickoff(games: readonly ListedKickoff[], game: ListedKickoff): 'late-kickoff' | 'early-kickoff' | null {
  const isOther = (other: ListedKickoff) =>
    other.id !== game.id && other.round === game.round && other.status !== 'CANC' && !other.isDisowned;
  const others = games.filter(isOther);
  const middle = median(others.map((other) => other.kickoffAt).filter((kickoff) => kickoff !== null));
  if (middle === null || game.kickoffAt === null) return null;
  const distance = game.kickoffAt.getTime() - middle.getTime();
  if (Math.abs(distance) <= KICKOFF_SPREAD) return null;
  return distance > 0 ? 'late-kickoff' : 'early-kickoff';
}

type Derived = { readonly input: GateInput; readonly before: SeasonSchedule; readonly after: SeasonSchedule };

const roundIn = (schedule: SeasonSchedule, ordinal: number): RoundSchedule | undefined => schedule.rounds[ordinal - 1];

const isSameInstant = (a: Date | null | undefined, b: Date | null | undefined) => a?.getTime() === b?.getTime();

/**
 * Whether a known kickoff in the past would start a round whose deadline was in the future or
 * unknown.
 */
export function isMovedIntoPast(was: RoundSchedule, is: RoundSchedule, now: Date): boolean {
  const { firstKickoffAt } = is;
  if (was.isVoid || is.isVoid || firstKickoffAt === null) return false;
  return firstKickoffAt <= now && !isSameInstant(firstKickoffAt, was.firstKickoffAt);
}

/**
 * (b) The new deadline of a round that has not started, if it would move into the past or by more
 * than 24 hours to an earlier time; else null. A round without games accepts any deadline.
 */
function earlyDeadline({ input, before, after }: Derived, ordinal: number): Date | null {
  const { now, games } = input.before;
  const [was, is] = [roundIn(before, ordinal), roundIn(after, ordinal)];
  const isLoaded = games.some((game) => game.round === ordinal);
  if (was === undefined || is === undefined || !isLoaded || hasStarted(was, now)) return null;
  if (isMovedIntoPast(was, is, now)) return is.firstKickoffAt;
  const isFarEarlier = was.startsAt !== null && is.startsAt !== null && is.startsAt < plus(was.startsAt, -DEADLINE_SPREAD);
  return isFarEarlier && !isRetraction(input) ? is.startsAt : null;
}

/** The games that will be played in a round. */
function liveGames(schedule: SeasonSchedule, ordinal: number): ReadonlySet<number> {
  const isLive = ({ round, result }: SeasonSchedule['teamRounds'][number]) =>
    round === ordinal && result !== 'cancelled' && result !== 'moved';
  return new Set(schedule.teamRounds.filter(isLive).map((row) => row.gameId));
}

/** The rounds that have not started and would lose the game. */
export function roundsThatLose(gameId: number, before: SeasonSchedule, { after, now }: { after: SeasonSchedule; now: Date }): number[] {
  return before.rounds
    .filter((round) => !hasStarted(round, now))
    .map((round) => round.ordinal)
    .filter((ordinal) => liveGames(before, ordinal).has(gameId) && !liveGames(after, ordinal).has(gameId));
}

/** (c) A round that has not started would lose its last game, or more than two within 6 hours. */
function isRoundEmptied({ input, before, after }: Derived): boolean {
  return roundsThatLose(input.is.id, before, { after, now: input.before.now }).some((ordinal) => {
    const together = new Set([...(input.lostGames.get(ordinal) ?? []), input.is.id]);
    return liveGames(after, ordinal).size === 0 || together.size > MAX_GAMES_LOST_AT_ONCE;
  });
}

function resultsOutside(schedule: SeasonSchedule, own: ReadonlySet<number>): string {
  const rows = schedule.teamRounds.filter((row) => !own.has(row.round)).map((row) => `${row.round}:${row.teamId}:${row.result}`);
  return rows.sort().join();
}

/** (d) Whether a round not in `own` would change its deadline, void state or a team's result. */
export function changesOtherRounds(before: SeasonSchedule, after: SeasonSchedule, own: ReadonlySet<number>): boolean {
  const isChanged = (round: RoundSchedule) => {
    const is = roundIn(after, round.ordinal);
    return round.isVoid !== is?.isVoid || !isSameInstant(round.startsAt, is.startsAt);
  };
  if (before.rounds.some((round) => !own.has(round.ordinal) && isChanged(round))) return true;
  return resultsOutside(before, own) !== resultsOutside(after, own);
}

/** (e) The final status of a game that would newly become a final of 0-0; else null. */
export function scorelessFinalOf(was: StoredGame | null, { status, homeScore, awayScore }: StoredGame): 'FT' | 'AOT' | null {
  if ((status !== 'FT' && status !== 'AOT') || homeScore !== 0 || awayScore !== 0) return null;
  const isKnown = was !== null && isFinal(was.status) && was.homeScore === 0 && was.awayScore === 0;
  return isKnown ? null : status;
}

function reasonsOfGame(input: GateInput): GateReason[] {
  const { was, is, after } = input;
  const reasons: GateReason[] = [];
  const isKickoffNew = was === null || was.round !== is.round || !isSameInstant(was.kickoffAt, is.kickoffAt);
  const outlying = isKickoffNew && !isRetraction(input) ? outlyingKickoff(after.games, is) : null;
  if (outlying !== null) reasons.push(outlying);
  if (was !== null && isFinal(was.status) && is.status === 'CANC') reasons.push('final-cancelled');
  if (was !== null && !isSamePair(was, is)) reasons.push('other-pair');
  if (scorelessFinalOf(was, is) !== null) reasons.push('scoreless-final');
  return reasons;
}

/** The reasons not to accept a change at once, and the deadlines it would move much earlier. */
export type GateVerdict = { readonly reasons: readonly GateReason[]; readonly earlyDeadlines: readonly Date[] };

/**
 * Evaluates the change of one game (rules 2, the gate). It is accepted at once if there is no
 * reason against it.
 */
export function evaluateGate(input: GateInput): GateVerdict {
  const reasons = reasonsOfGame(input);
  const derived = { input, before: input.schedule, after: deriveSchedule(input.after) };
  const own = new Set([input.is.round, input.was?.round ?? input.is.round]);
  const earlyDeadlines = [...own].map((ordinal) => earlyDeadline(derived, ordinal)).filter((deadline) => deadline !== null);
  if (earlyDeadlines.length > 0) reasons.push('early-deadline');
  if (isRoundEmptied(derived)) reasons.push('round-emptied');
  if (changesOtherRounds(derived.before, derived.after, own)) reasons.push('other-round');
  return { reasons, earlyDeadlines };
}

/**
 * Whether the source has repeated a change long enough since `since`, and every deadline that the
 * change makes much earlier is more than a day away (rules 2).
 */
export function hasStood({ reasons, earlyDeadlines }: GateVerdict, { since, now }: { since: Date; now: Date }): boolean {
  const isLongEnough = reasons.every((reason) => {
    const standing = STANDING[reason];
    return standing !== null && now >= plus(since, standing);
  });
  return isLongEnough && earlyDeadlines.every((deadline) => deadline > plus(now, DEADLINE_SPREAD));
}
