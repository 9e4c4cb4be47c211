import { MINUTE } from './time.ts';

/** Games that begin together; `startsAt` is null for those whose kickoff is unknown. */
export type KickoffWindow<G> = { readonly startsAt: Date | null; readonly games: readonly G[] };

/** Kickoffs further apart than this stand under headings of their own: 4:05 and 4:25, not 1:00 and 4:05. Milliseconds. */
const WIDEST = 60 * MINUTE;

/** A round's games in their order, by the window in which they begin; unknown kickoffs last. */
export function kickoffWindows<G extends { readonly gameTime: Date | null }>(games: readonly G[]): KickoffWindow<G>[] {
  const windows: { startsAt: Date; games: G[] }[] = [];
  const known = games.filter((game): game is G & { gameTime: Date } => game.gameTime !== null);
  for (const game of known.sort((a, b) => a.gameTime.getTime() - b.gameTime.getTime())) {
    const open = windows.at(-1);
    if (open !== undefined && game.gameTime.getTime() - open.startsAt.getTime() <= WIDEST) open.games.push(game);
    else windows.push({ startsAt: game.gameTime, games: [game] });
  }
  const unknown = games.filter(({ gameTime }) => gameTime === null);
  return unknown.length === 0 ? windows : [...windows, { startsAt: null, games: unknown }];
}
