import { type GameStatus, isFinal, isInProgress } from '../season/game-status.ts';

/** The state of a pick's game from the picker's side. A tie at the end is a loss (rules 5). */
export type PickOutlook = 'not-started' | 'winning' | 'losing' | 'tied' | 'won' | 'lost' | 'unknown';

/** A game from one team's side; points are null until the source reports them. */
export type OwnGame = { readonly status: GameStatus; readonly points: number | null; readonly against: number | null };

export function pickOutlook({ status, points, against }: OwnGame): PickOutlook {
  const isOver = isFinal(status);
  if (!isOver && !isInProgress(status)) return status === 'NS' || status === 'PST' ? 'not-started' : 'unknown';
  if (points === null || against === null) return 'unknown';
  if (isOver) return points > against ? 'won' : 'lost';
  if (points === against) return 'tied';
  return points > against ? 'winning' : 'losing';
}

/** Whether the team is behind in the last quarter or in overtime. */
export function isInDanger(game: OwnGame): boolean {
  return pickOutlook(game) === 'losing' && (game.status === 'Q4' || game.status === 'OT');
}
