import { type GameStatus, isFinal } from '../season/game-status.ts';
import { leagueEndCopy } from './league-end.ts';

export type WeekGame = { readonly status: GameStatus; readonly gameTime: Date | null };

/** The kickoff of a week's last undecided game, null if unknown; undefined if all are decided. */
export function lastUndecidedKickoff(games: readonly WeekGame[]): Date | null | undefined {
  const open = games.filter(({ status }) => !isFinal(status) && status !== 'CANC');
  if (open.length === 0) return undefined;
  const kickoffs = open.flatMap(({ gameTime }) => gameTime ?? []);
  return kickoffs.length < open.length ? null : kickoffs.reduce((last, one) => (one > last ? one : last));
}

/** Says when the last survivor, whose team has won, wins the league: once the week is decided. */
export function describeComingWin(kickoff: Date | null, timeZone?: string): string {
  if (kickoff === null) return leagueEndCopy.winsLater;
  return leagueEndCopy.winsAfter(new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(kickoff));
}
