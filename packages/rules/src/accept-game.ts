import { type GameStatus, isFinal } from './game-status.ts';
import { DAY, latest, plus } from './instant.ts';
import type { SeasonGame } from './season-game.ts';
import { derivedStarts, type SeasonFacts } from './season-schedule.ts';
import { homeResult } from './team-result.ts';

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

export type StoredGame = SeasonGame & { readonly firstFinalAt: Date | null };

/** What a report does to a stored game (decisions 5 and 7). */
export type Acceptance =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'store'; readonly game: StoredGame }
  | { readonly kind: 'late'; readonly report: ReportedGame }
  | { readonly kind: 'absurd'; readonly reason: string };

const hasResult = (game: { status: GameStatus }) => isFinal(game.status) || game.status === 'CANC';

function outcome(game: ReportedGame): string | null {
  if (game.status === 'CANC') return 'CANC';
  return homeResult(game) === null ? null : `${game.homeScore}-${game.awayScore}`;
}

/**
 * Until when a stored result may still be corrected: until the next round starts or 24 hours after the result was first stored,
 * whichever is later; in the last round until 7 days after its deadline (decisions 5). Null: without limit, the next start being unknown.
 */
export function correctableUntil(game: Pick<StoredGame, 'firstFinalAt'>, round: { isLast: boolean; endsAt: Date | null }): Date | null {
  if (round.isLast || round.endsAt === null) return round.endsAt;
  return latest([round.endsAt, game.firstFinalAt && plus(game.firstFinalAt, DAY)]);
}

const ABSURD_AFTER_FINAL: ReadonlySet<GameStatus> = new Set(['NS', 'PST', 'UNKNOWN']);

function roundsBefore(stored: StoredGame, round: number): readonly number[] {
  if (stored.round === round || stored.earlierRounds.includes(stored.round)) return stored.earlierRounds;
  return [...stored.earlierRounds, stored.round];
}

function merge(stored: StoredGame, report: ReportedGame, now: Date): StoredGame {
  return {
    ...stored,
    round: report.round,
    earlierRounds: roundsBefore(stored, report.round),
    kickoffAt: isFinal(stored.status) ? (stored.kickoffAt ?? report.kickoffAt) : (report.kickoffAt ?? stored.kickoffAt),
    status: report.status,
    homeScore: report.homeScore,
    awayScore: report.awayScore,
    firstFinalAt: stored.firstFinalAt ?? (hasResult(report) ? now : null),
  };
}

const isSame = (a: StoredGame, b: StoredGame) =>
  a.round === b.round &&
  a.kickoffAt?.getTime() === b.kickoffAt?.getTime() &&
  a.status === b.status &&
  a.homeScore === b.homeScore &&
  a.awayScore === b.awayScore;

/** A game that is not stored yet. */
export function newGame(id: number, report: ReportedGame, now: Date): StoredGame {
  return { ...report, id, earlierRounds: [], firstFinalAt: hasResult(report) ? now : null };
}

/** What becomes of a report on a stored game. `until` is {@link correctableUntil}; null means without limit. */
export function acceptReport(stored: StoredGame, report: ReportedGame, { now, until }: { now: Date; until: Date | null }): Acceptance {
  if (isFinal(stored.status) && ABSURD_AFTER_FINAL.has(report.status)) {
    return { kind: 'absurd', reason: `a final game cannot become ${report.status}` };
  }
  const game = merge(stored, report, now);
  if (isSame(stored, game)) return { kind: 'unchanged' };
  const changesResult = outcome(stored) !== outcome(game) || stored.round !== game.round;
  if (hasResult(stored) && changesResult && until !== null && now >= until) return { kind: 'late', report };
  return { kind: 'store', game };
}

const HELD_BACK_WINDOW = 14 * DAY;

/**
 * Whether a changed kickoff is held back (decisions 2): it would put a round's deadline into the past, or more than 24 hours earlier
 * within its last 14 days. A round that had no games before (`loadedRounds`) takes whatever it is given.
 */
export function isKickoffHeldBack(facts: SeasonFacts, game: SeasonGame, loadedRounds: ReadonlySet<number>): boolean {
  const { now } = facts;
  const games = [...facts.games.filter((other) => other.id !== game.id), game];
  const before = derivedStarts(facts);
  for (const [ordinal, derived] of derivedStarts({ ...facts, games })) {
    const stored = facts.rounds.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
    if (derived === null || !loadedRounds.has(ordinal) || derived.getTime() === before.get(ordinal)?.getTime()) continue;
    if (stored !== null && stored <= now) continue;
    if (derived <= now) return true;
    if (stored === null) continue;
    const isNear = stored.getTime() - now.getTime() <= HELD_BACK_WINDOW;
    if (isNear && derived < plus(stored, -DAY)) return true;
  }
  return false;
}
