import { hasKickedOff, type ScheduledGame, seasonOf, type TeamGame } from '@survivor/rules';

/** One week of a team: its game, or a bye. */
export type TeamWeek = { readonly round: number; readonly teamGame: TeamGame | null };

/** A team's weeks, split into past and remaining ones as of a round. */
export function weeksOfTeam(games: readonly ScheduledGame[], teamId: string, round: number): { past: TeamWeek[]; remaining: TeamWeek[] } {
  const season = seasonOf(games, teamId);
  const last = Math.max(0, ...games.map((game) => game.round));
  const weeks = Array.from({ length: last }, (_, at) => at + 1).flatMap((week): TeamWeek[] => {
    const own = season.filter(({ game }) => game.round === week);
    return own.length === 0 ? [{ round: week, teamGame: null }] : own.map((teamGame) => ({ round: week, teamGame }));
  });
  const isPast = ({ round: week, teamGame }: TeamWeek) => week < round || (teamGame !== null && hasKickedOff(teamGame.game.status));
  return { past: weeks.filter(isPast), remaining: weeks.filter((week) => !isPast(week)) };
}
