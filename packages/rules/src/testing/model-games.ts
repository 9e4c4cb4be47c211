import type { GameStatus } from '../game-status.ts';
import type { Round } from './model-rounds.ts';
import type { ModelReport } from './season-model.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** What can be held of an event; the rest of it is believed. */
export type Part = 'kickoff' | 'round' | 'cancelled' | 'pair' | 'disowned';

/** What the source says of a game and is not believed yet. Two answers make the same claim if `words` are the same. */
export type Claim = { readonly parts: readonly Part[]; readonly words: string; readonly since: Date; readonly report: ModelReport };

/** What is believed of a game (rules 2, 5 and 7). */
export type ModelGame = {
  readonly id: number;
  readonly sourceId: string;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly round: number;
  /** Every round it has stood under, the first one first. */
  readonly roundsSeen: readonly number[];
  /** Whether the last answer for its round named it. */
  isListed: boolean;
  /** The look-up of its id told of another pair: it counts nowhere. */
  readonly isDisowned: boolean;
  readonly kickoffAt: Date | null;
  /** What was believed of round and kickoff before they last changed, and until when. */
  readonly former: { readonly round: number; readonly kickoffAt: Date | null; readonly until: Date } | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** When it was first final or cancelled. */
  readonly resultAt: Date | null;
  readonly claim: Claim | null;
  /** The words of claims that an administrator has refused. */
  readonly refused: readonly string[];
};

type Pair = { readonly homeTeamId: number; readonly awayTeamId: number };

export const isFinal = (status: GameStatus) => status === 'FT' || status === 'AOT';
export const hasResult = (game: { status: GameStatus }) => isFinal(game.status) || game.status === 'CANC';
const isUnderWay = (status: GameStatus) => ['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT'].includes(status);

export const isSamePair = (a: Pair, b: Pair) => a.homeTeamId === b.homeTeamId && a.awayTeamId === b.awayTeamId;
/** The same two teams, whichever plays at home. */
export const isSameTwo = (a: Pair, b: Pair) => isSamePair(a, b) || (a.homeTeamId === b.awayTeamId && a.awayTeamId === b.homeTeamId);

/** Win, loss or tie of both teams by a final score; null before. */
export function scoreOf(game: { status: GameStatus; homeScore: number | null; awayScore: number | null }) {
  const { homeScore, awayScore } = game;
  if (!isFinal(game.status) || homeScore === null || awayScore === null) return null;
  if (homeScore === awayScore) return { home: 'T', away: 'T' } as const;
  return homeScore > awayScore ? ({ home: 'W', away: 'L' } as const) : ({ home: 'L', away: 'W' } as const);
}

/** What a report would change that may have to be held. The kickoff of a final game does not change, and an unknown one does not replace a known one. */
export function partsOf(known: ModelGame, report: ModelReport): Part[] {
  const parts: Part[] = [];
  const isOpen = known.kickoffAt === null || !isFinal(known.status);
  if (isOpen && report.kickoffAt !== null && report.kickoffAt.getTime() !== known.kickoffAt?.getTime()) parts.push('kickoff');
  if (report.round !== known.round) parts.push('round');
  if (report.status === 'CANC' && known.status !== 'CANC') parts.push('cancelled');
  if (!isSameTwo(known, report)) parts.push('pair');
  return parts;
}

/** The report is what is believed already. */
export function isNoNews(known: ModelGame, report: ModelReport): boolean {
  const isSameGame = known.sourceId === report.sourceId && known.homeTeamId === report.homeTeamId && !known.isDisowned;
  const isSameScore = known.homeScore === report.homeScore && known.awayScore === report.awayScore;
  return known.claim === null && isSameGame && isSameScore && known.status === report.status && partsOf(known, report).length === 0;
}

/** The game when the report is believed but for the parts that are kept as they are. */
export function believe(known: ModelGame, report: ModelReport, { kept, now }: { kept: readonly Part[]; now: Date }): ModelGame {
  const parts = partsOf(known, report).filter((part) => !kept.includes(part));
  const round = parts.includes('round') ? report.round : known.round;
  const teams = isSameTwo(known, report) || parts.includes('pair') ? report : known;
  const isOfOthers = kept.includes('pair') || (report.status === 'CANC' && kept.includes('cancelled'));
  const played = isOfOthers ? known : report;
  return {
    ...known,
    sourceId: report.sourceId,
    homeTeamId: teams.homeTeamId,
    awayTeamId: teams.awayTeamId,
    isDisowned: known.isDisowned && teams === known,
    round,
    roundsSeen: [...new Set([...known.roundsSeen, round])],
    isListed: known.isListed || parts.includes('round'),
    kickoffAt: parts.includes('kickoff') ? report.kickoffAt : known.kickoffAt,
    former: parts.includes('kickoff') || parts.includes('round') ? formerOf(known, now) : known.former,
    status: played.status,
    homeScore: played.homeScore,
    awayScore: played.awayScore,
    resultAt: known.resultAt ?? (hasResult(played) ? now : null),
  };
}

export const formerOf = ({ round, kickoffAt }: ModelGame, until: Date) => ({ round, kickoffAt, until });

/** The claim that is left when these parts of a report are not believed; null if there is none. */
export function claimOf(parts: readonly Part[], report: ModelReport, since: Date): Claim | null {
  if (parts.length === 0) return null;
  const words = parts.map((part) => {
    if (part === 'kickoff') return `kickoff ${report.kickoffAt?.toISOString()}`;
    if (part === 'round') return `round ${report.round}`;
    return part === 'cancelled' ? part : `${part} ${report.homeTeamId}-${report.awayTeamId}`;
  });
  return { parts, words: words.join(', '), since, report };
}

/** No sound source says this. What follows from the believed kickoff is {@link isBeforeKickoff}. */
export function isQuarantined(known: ModelGame | null, report: ModelReport): boolean {
  const { status, homeScore, awayScore } = report;
  if ((homeScore ?? 0) < 0 || (awayScore ?? 0) < 0) return true;
  if (isFinal(status) && (homeScore === null || awayScore === null)) return true;
  return known !== null && isFinal(known.status) && ['NS', 'PST', 'UNKNOWN'].includes(status);
}

/** Final or in progress more than 15 minutes before the kickoff that is believed; before the reported one while none is. */
export function isBeforeKickoff(game: ModelGame, report: ModelReport | undefined, now: Date): boolean {
  if (!isFinal(game.status) && !isUnderWay(game.status)) return false;
  const kickoffAt = game.kickoffAt ?? report?.kickoffAt ?? null;
  return kickoffAt !== null && kickoffAt.getTime() - now.getTime() > DAY / 96;
}

/** A result is corrected, by a report of the same two teams, until the next round starts or 24 hours after it was first stored, whichever is later; in the last round until 7 days after its deadline. */
export function isTooLate(known: ModelGame, report: ModelReport, { look, now }: { look: () => readonly Round[]; now: Date }): boolean {
  if (!hasResult(known) || !isSameTwo(known, report) || isSameResult(known, report)) return false;
  const rounds = look();
  const end = rounds[known.round - 1]?.end ?? null;
  if (end === null || now < end) return false;
  const isLastRound = known.round === rounds.length;
  return isLastRound || known.resultAt === null || now.getTime() >= known.resultAt.getTime() + DAY;
}

function isSameResult(a: ModelGame, b: ModelReport): boolean {
  if (a.round !== b.round) return false;
  if (a.status === 'CANC' || b.status === 'CANC') return a.status === b.status;
  const isSwapped = !isSamePair(a, b) && isSameTwo(a, b);
  const [home, away] = isSwapped ? [b.awayScore, b.homeScore] : [b.homeScore, b.awayScore];
  return isFinal(b.status) && a.homeScore === home && a.awayScore === away;
}
