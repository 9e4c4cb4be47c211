/** Minutes after the kickoff at which each part of a game starts. */
export const PARTS = [
  ['Q1', 0],
  ['Q2', 42],
  ['HT', 86],
  ['Q3', 99],
  ['Q4', 140],
] as const;
export const REGULATION_MINUTES = 190;
export const OVERTIME_MINUTES = 215;

export type Side = 'home' | 'away';
/** A score: minutes after the kickoff, side, points. */
export type Play = { minute: number; side: Side; points: number };

export function pointsOf(plays: readonly Play[], side: Side): number {
  return plays.reduce((sum, play) => sum + (play.side === side ? play.points : 0), 0);
}
