import { MINUTE } from './time.ts';

/** Games that kick off together; `startsAt` is null if their kickoff is unknown. */
export type KickoffWindow<G> = { readonly startsAt: Date | null; readonly games: readonly G[] };

/** Milliseconds. Kickoffs at 4:05 and 4:25 share a heading; 1:00 and 4:05 do not. */
const WIDEST = 60 * MINUTE;

/** Groups a round's games by kickoff, unknown kickoffs last. */
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
