import type { GameStatus } from '@survivor/rules';
import { readRows, readScore, readStatus } from '../read-csv.ts';
import type { RecordedGame } from '../read-season.ts';

export type GameState = { readonly status: GameStatus; readonly homeScore: number | null; readonly awayScore: number | null };

const MINUTE_MS = 60_000;
const REGULATION_MINUTES = 190;
const OVERTIME_MINUTES = 215;
/** Minutes after the kickoff at which each part begins. */
const PARTS: readonly (readonly [GameStatus, number])[] = [
  ['Q1', 0],
  ['Q2', 42],
  ['HT', 86],
  ['Q3', 99],
  ['Q4', 140],
  ['OT', REGULATION_MINUTES],
];
const UNPLAYED: GameState = { status: 'NS', homeScore: null, awayScore: null };

const interruptions = readRows('interrupted').map(([sourceId, from, status, away, home]) => ({
  sourceId,
  from: new Date(String(from)),
  state: { status: readStatus(status), homeScore: readScore(home), awayScore: readScore(away) },
}));

/**
 * The score after a number of minutes: proportional, and tied in overtime, because real plays are
 * not recorded.
 */
function scoreAfter(minutes: number, { score, other, status }: { score: number; other: number; status: GameStatus }): number {
  const atEnd = status === 'AOT' ? Math.min(score, other) : score;
  return Math.floor((atEnd * Math.min(minutes, REGULATION_MINUTES)) / REGULATION_MINUTES);
}

/** A recorded game as the source shows it at an instant. */
export function gameStateAt(game: RecordedGame, now: Date): GameState {
  const recorded = interruptions.filter(({ sourceId }) => sourceId === game.sourceId);
  if (recorded.length > 0) return recorded.findLast(({ from }) => from <= now)?.state ?? UNPLAYED;
  const { status, homeScore, awayScore } = game;
  const minutes = (now.getTime() - game.kickoffAt.getTime()) / MINUTE_MS;
  if (minutes >= (status === 'AOT' ? OVERTIME_MINUTES : REGULATION_MINUTES)) return { status, homeScore, awayScore };
  const part = PARTS.findLast(([, from]) => minutes >= from);
  if (part === undefined || homeScore === null || awayScore === null) return UNPLAYED;
  return {
    status: part[0],
    homeScore: scoreAfter(minutes, { score: homeScore, other: awayScore, status }),
    awayScore: scoreAfter(minutes, { score: awayScore, other: homeScore, status }),
  };
}
