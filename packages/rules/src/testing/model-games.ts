import type { GameStatus } from '../game-status.ts';
import { lookAtRounds, type Round } from './model-rounds.ts';
import type { ModelReport, Season } from './season-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What is believed of a game (decisions 2, 5 and 7). */
export type ModelGame = {
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  round: number;
  /** Every round it has stood under, the first one first. */
  roundsSeen: readonly number[];
  kickoffAt: Date | null;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
  /** When it was first final or cancelled. */
  resultAt: Date | null;
};

const isFinal = (status: GameStatus) => status === 'FT' || status === 'AOT';
const hasResult = (game: { status: GameStatus }) => isFinal(game.status) || game.status === 'CANC';

/** Win, loss or tie of both teams by a final score; null before. */
export function scoreOf(game: { status: GameStatus; homeScore: number | null; awayScore: number | null }) {
  const { homeScore, awayScore } = game;
  if (!isFinal(game.status) || homeScore === null || awayScore === null) return null;
  if (homeScore === awayScore) return { home: 'T', away: 'T' } as const;
  return homeScore > awayScore ? ({ home: 'W', away: 'L' } as const) : ({ home: 'L', away: 'W' } as const);
}

/** Believes what the source says, as far as it is to be believed. */
export function hear(season: Season, reports: readonly ModelReport[], now: Date): void {
  const loadedRounds = new Set(season.games.map((game) => game.round));
  for (const report of reports) hearOne(season, report, { now, loadedRounds });
}

type Moment = { readonly now: Date; readonly loadedRounds: ReadonlySet<number> };

function hearOne(season: Season, report: ModelReport, moment: Moment): void {
  const { now } = moment;
  const known = season.games.find((game) => game.homeTeamId === report.homeTeamId && game.awayTeamId === report.awayTeamId);
  const roundsSeen = [...new Set([...(known?.roundsSeen ?? []), report.round])];
  const believed: ModelGame = { ...report, roundsSeen, resultAt: known?.resultAt ?? (hasResult(report) ? now : null) };
  if (known === undefined) {
    if (isHeldBack(season, believed, moment)) believed.kickoffAt = null;
    season.games.push(believed);
    return;
  }
  if (isAbsurd(known, report)) return;
  believed.kickoffAt = isFinal(known.status) ? (known.kickoffAt ?? report.kickoffAt) : (report.kickoffAt ?? known.kickoffAt);
  if (isTooLate(season, { known, believed }, now)) return;
  const isElsewhere = believed.round !== known.round;
  const isNewKickoff = believed.kickoffAt?.getTime() !== known.kickoffAt?.getTime();
  if ((isElsewhere || isNewKickoff) && isHeldBack(season, believed, moment)) believed.kickoffAt = isElsewhere ? null : known.kickoffAt;
  Object.assign(known, believed);
}

/** A final game does not become unplayed. */
function isAbsurd(known: ModelGame, report: ModelReport): boolean {
  return isFinal(known.status) && ['NS', 'PST', 'UNKNOWN'].includes(report.status);
}

/** A result is corrected until the next round starts or 24 hours after it was first stored, whichever is later; in the last round until 7 days after its deadline. */
function isTooLate(season: Season, { known, believed }: { known: ModelGame; believed: ModelGame }, now: Date): boolean {
  if (!hasResult(known) || isSameResult(known, believed)) return false;
  const end = lookAtRounds(season, now)[known.round - 1]?.end ?? null;
  if (end === null || now < end) return false;
  const isLastRound = known.round === season.lastRound;
  return isLastRound || known.resultAt === null || now.getTime() >= known.resultAt.getTime() + DAY;
}

function isSameResult(a: ModelGame, b: ModelGame): boolean {
  if (a.round !== b.round) return false;
  if (a.status === 'CANC' || b.status === 'CANC') return a.status === b.status;
  return isFinal(b.status) && a.homeScore === b.homeScore && a.awayScore === b.awayScore;
}

/** Whether believing this kickoff would put a deadline into the past, or more than 24 hours earlier within its last 14 days. A round heard of for the first time takes what it is given. */
function isHeldBack(season: Season, believed: ModelGame, { now, loadedRounds }: Moment): boolean {
  const others = season.games.filter((game) => game.homeTeamId !== believed.homeTeamId || game.awayTeamId !== believed.awayTeamId);
  const isNew = others.length === season.games.length;
  const games = isNew ? [...others, believed] : season.games.map((game) => (others.includes(game) ? game : believed));
  const was = lookAtRounds(season, now);
  const would = lookAtRounds({ ...season, games }, now);
  return was.some((round, index) => {
    const changed = would[index];
    return loadedRounds.has(round.ordinal) && changed !== undefined && isTooEarly({ season, round, changed }, now);
  });
}

function isTooEarly({ season, round, changed }: { season: Season; round: Round; changed: Round }, now: Date): boolean {
  const deadline = season.deadlines[round.ordinal - 1] ?? null;
  const kickoff = changed.firstKickoff;
  if (kickoff === null || kickoff.getTime() === round.firstKickoff?.getTime()) return false;
  if (deadline !== null && deadline <= now) return false;
  if (kickoff <= now) return true;
  const isNear = deadline !== null && deadline.getTime() - now.getTime() <= 14 * DAY;
  return isNear && kickoff.getTime() < deadline.getTime() - DAY;
}
