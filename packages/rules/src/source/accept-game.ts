import { type GameStatus, hasKickedOff, isFinal } from '../season/game-status.ts';
import type { SeasonGame } from '../season/season-game.ts';
import { homeResult } from '../season/team-result.ts';
import { DAY, latest, MINUTE, plus } from '../season/time.ts';

/** What a source says of one game, with our team ids. */
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
  /** Whether the last answer for its round had it. */
  readonly isListed: boolean;
  readonly firstFinalAt: Date | null;
  /** Round and kickoff as they were believed before they last changed, and until when; null: they never did. */
  readonly former: FormerSchedule | null;
  /** When it was last taken from a round that had not started, and from which; nulls: never. */
  readonly takenAt: Date | null;
  readonly takenFrom: number | null;
};

const hasResult = (game: { status: GameStatus }) => isFinal(game.status) || game.status === 'CANC';

function outcome(game: ReportedGame): string | null {
  if (game.status === 'CANC') return 'CANC';
  if (homeResult(game) === null) return null;
  const sides = [`${game.homeTeamId}:${game.homeScore}`, `${game.awayTeamId}:${game.awayScore}`];
  return sides.sort().join();
}

/**
 * Until when a stored result may still be corrected: until the next round starts or 24 hours after the result was first stored,
 * whichever is later; in the last round until 7 days after its deadline (rules 5). Null: without limit, the next start being unknown.
 */
export function correctableUntil(game: Pick<StoredGame, 'firstFinalAt'>, round: { isLast: boolean; endsAt: Date | null }): Date | null {
  if (round.isLast || round.endsAt === null) return round.endsAt;
  return latest([round.endsAt, game.firstFinalAt && plus(game.firstFinalAt, DAY)]);
}

const QUARANTINED_AFTER_FINAL: ReadonlySet<GameStatus> = new Set(['NS', 'PST', 'UNKNOWN']);

/** Why a report cannot be true, whatever the schedule (rules 7); null when it can. */
export function reasonToQuarantine(stored: StoredGame | null, report: ReportedGame): string | null {
  if (stored === null || !isFinal(stored.status) || !QUARANTINED_AFTER_FINAL.has(report.status)) return null;
  return `a final game cannot become ${report.status}`;
}

/** A game in progress or final before its kickoff cannot be; clocks may differ by so much (rules 7). */
const KICKOFF_TOLERANCE = 15 * MINUTE;
export const STARTED_BEFORE_KICKOFF = 'a game cannot be played before its kickoff';

/** By the kickoff that is believed or, while none is, the one that is reported: what is held of it must not let a final in that the source cannot take back. */
export function isStartedBeforeKickoff(game: StoredGame, report: ReportedGame, now: Date): boolean {
  const kickoffAt = game.kickoffAt ?? report.kickoffAt;
  return hasKickedOff(game.status) && kickoffAt !== null && kickoffAt > plus(now, KICKOFF_TOLERANCE);
}

function roundsBefore(stored: StoredGame, round: number): readonly number[] {
  if (stored.round === round || stored.earlierRounds.includes(stored.round)) return stored.earlierRounds;
  return [...stored.earlierRounds, stored.round];
}

/** What would be stored of a game if everything that is reported were believed. */
export function mergeReport(stored: StoredGame, report: ReportedEvent, now: Date): StoredGame {
  return {
    ...stored,
    ...report,
    earlierRounds: roundsBefore(stored, report.round),
    kickoffAt: isFinal(stored.status) ? (stored.kickoffAt ?? report.kickoffAt) : (report.kickoffAt ?? stored.kickoffAt),
    isListed: true,
    isDisowned: false,
    firstFinalAt: stored.firstFinalAt ?? (hasResult(report) ? now : null),
  };
}

/** A game that is not stored yet. */
export function newGame(id: number, report: ReportedEvent, now: Date): StoredGame {
  return {
    ...report,
    id,
    earlierRounds: [],
    isListed: true,
    isDisowned: false,
    firstFinalAt: hasResult(report) ? now : null,
    former: null,
    takenAt: null,
    takenFrom: null,
  };
}

/** A game with round and kickoff as they were until now, where they change. */
export function withFormerKickoff(was: StoredGame, is: StoredGame, now: Date): StoredGame {
  const isSame = was.round === is.round && was.kickoffAt?.getTime() === is.kickoffAt?.getTime();
  return isSame ? is : { ...is, former: { round: was.round, kickoffAt: was.kickoffAt, until: now } };
}

/** Whether nothing that is stored of a game differs. */
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
    a.isDisowned === b.isDisowned
  );
}

/** Whether a report changes a result, or the round of one, that can no longer be corrected by itself (rules 5). `until` is {@link correctableUntil}. */
export function isLateResult(stored: StoredGame, game: StoredGame, { now, until }: { now: Date; until: Date | null }): boolean {
  if (!hasResult(stored) || until === null || now < until) return false;
  return outcome(stored) !== outcome(game) || stored.round !== game.round;
}
