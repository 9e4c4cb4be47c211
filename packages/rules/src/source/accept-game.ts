import { type GameStatus, hasKickedOff, isFinal } from '../season/game-status.ts';
import type { SeasonGame } from '../season/season-game.ts';
import { homeResult } from '../season/team-result.ts';
import { DAY, latest, MINUTE, plus } from '../season/time.ts';

/** One game as a source reports it, with our team ids. */
export type ReportedGame = {
  readonly round: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

export type ReportedEvent = ReportedGame & { readonly sourceId: string };

type FormerSchedule = { readonly round: number; readonly kickoffAt: Date | null; readonly until: Date };

export type StoredGame = SeasonGame & {
  readonly sourceId: string;
  /** Whether the last response for its round contained it. */
  readonly isListed: boolean;
  readonly firstFinalAt: Date | null;
  /**
   * The previous round and kickoff and until when they were accepted; null if they never changed.
   */
  readonly former: FormerSchedule | null;
  /** When it was last removed from a round that had not started, and from which; null for never. */
  readonly removedAt: Date | null;
  readonly removedFrom: number | null;
};

const hasResult = (game: { status: GameStatus }) => isFinal(game.status) || game.status === 'CANC';

function outcome(game: ReportedGame): string | null {
  if (game.status === 'CANC') return 'CANC';
  if (homeResult(game) === null) return null;
  const sides = [`${game.homeTeamId}:${game.homeScore}`, `${game.awayTeamId}:${game.awayScore}`];
  return sides.sort().join();
}

/**
 * Until when the source may correct a stored result (rules 5): until the next round starts, or 24
 * hours after the result was first stored, whichever is later; in the last round, until 7 days
 * after its deadline. Null means without limit, because the next start is unknown.
 */
export function correctableUntil(game: Pick<StoredGame, 'firstFinalAt'>, round: { isLast: boolean; endsAt: Date | null }): Date | null {
  if (round.isLast || round.endsAt === null) return round.endsAt;
  return latest([round.endsAt, game.firstFinalAt && plus(game.firstFinalAt, DAY)]);
}

const QUARANTINED_AFTER_FINAL: ReadonlySet<GameStatus> = new Set(['NS', 'PST', 'UNKNOWN']);

/** Why a report is impossible under any schedule, or null (rules 7). */
export function reasonToQuarantine(stored: StoredGame | null, report: ReportedGame): string | null {
  if (stored === null || !isFinal(stored.status) || !QUARANTINED_AFTER_FINAL.has(report.status)) return null;
  return `a final game cannot become ${report.status}`;
}

/**
 * A game cannot be in progress or final before its kickoff; clocks may differ by this much (rules
 * 7).
 */
const KICKOFF_TOLERANCE = 15 * MINUTE;
export const STARTED_BEFORE_KICKOFF = 'a game cannot be played before its kickoff';

/**
 * Uses the reported kickoff if none is accepted. Otherwise a game whose kickoff is held for review
 * could become final before it is played, and the source could not undo that.
 */
export function isStartedBeforeKickoff(game: StoredGame, report: ReportedGame, now: Date): boolean {
  const kickoffAt = game.kickoffAt ?? report.kickoffAt;
  return hasKickedOff(game.status) && kickoffAt !== null && kickoffAt > plus(now, KICKOFF_TOLERANCE);
}

function roundsBefore(stored: StoredGame, round: number): readonly number[] {
  if (stored.round === round || stored.earlierRounds.includes(stored.round)) return stored.earlierRounds;
  return [...stored.earlierRounds, stored.round];
}

/** The stored game if the whole report were accepted. */
export function mergeReport(stored: StoredGame, report: ReportedEvent, now: Date): StoredGame {
  return {
    ...stored,
    ...report,
    earlierRounds: roundsBefore(stored, report.round),
    kickoffAt: isFinal(stored.status) ? (stored.kickoffAt ?? report.kickoffAt) : (report.kickoffAt ?? stored.kickoffAt),
    isListed: true,
    isDisowned: false,
    isKickoffHeld: false,
    firstFinalAt: stored.firstFinalAt ?? (hasResult(report) ? now : null),
  };
}

type Result = Pick<StoredGame, 'status' | 'homeScore' | 'awayScore' | 'firstFinalAt'>;

/** The result that stays while a reported one is held, with home and away as in the report. */
export function standingResult(game: StoredGame, reported: StoredGame): Result {
  const { status, homeScore, awayScore, firstFinalAt } = game;
  const isSwapped = game.homeTeamId === reported.awayTeamId;
  return { status, homeScore: isSwapped ? awayScore : homeScore, awayScore: isSwapped ? homeScore : awayScore, firstFinalAt };
}

/**
 * The result while a final of 0-0 is held. If the kickoff has not locked its teams, the game counts
 * as in progress, because the source reports that it was played.
 */
export function resultBeforeFinal(game: StoredGame | null, reported: StoredGame, now: Date): Result {
  const standing =
    game === null ? { status: 'NS' as const, homeScore: null, awayScore: null, firstFinalAt: null } : standingResult(game, reported);
  const isUnplayed = standing.status === 'NS' || standing.status === 'UNKNOWN';
  const isLocked = reported.kickoffAt !== null && reported.kickoffAt <= now;
  return isUnplayed && !isLocked ? { ...standing, status: 'Q1', homeScore: 0, awayScore: 0 } : standing;
}

/** A game that is not stored yet. */
export function newGame(id: number, report: ReportedEvent, now: Date): StoredGame {
  return {
    ...report,
    id,
    earlierRounds: [],
    isListed: true,
    isDisowned: false,
    isKickoffHeld: false,
    firstFinalAt: hasResult(report) ? now : null,
    former: null,
    removedAt: null,
    removedFrom: null,
  };
}

/** Records the previous round and kickoff of a game if they change. */
export function withFormerKickoff(was: StoredGame, is: StoredGame, now: Date): StoredGame {
  const isSame = was.round === is.round && was.kickoffAt?.getTime() === is.kickoffAt?.getTime();
  return isSame ? is : { ...is, former: { round: was.round, kickoffAt: was.kickoffAt, until: now } };
}

/** Whether the stored facts of both games are equal. */
export function isSameGame(a: StoredGame, b: StoredGame): boolean {
  return (
    a.round === b.round &&
    a.sourceId === b.sourceId &&
    a.homeTeamId === b.homeTeamId &&
    a.awayTeamId === b.awayTeamId &&
    a.kickoffAt?.getTime() === b.kickoffAt?.getTime() &&
    a.status === b.status &&
    a.homeScore === b.homeScore &&
    a.awayScore === b.awayScore &&
    a.isDisowned === b.isDisowned &&
    a.isKickoffHeld === b.isKickoffHeld
  );
}

/**
 * Whether a report changes a result, or a result's round, that the source may no longer correct
 * (rules 5). `until` comes from {@link correctableUntil}.
 */
export function isLateResult(stored: StoredGame, game: StoredGame, { now, until }: { now: Date; until: Date | null }): boolean {
  if (!hasResult(stored) || until === null || now < until) return false;
  return outcome(stored) !== outcome(game) || stored.round !== game.round;
}
