import { hasKickedOff, type ScheduledGame, seasonOf, type TeamGame } from '@survivor/rules';

/** One week of a team: its game, or a bye. */
export type TeamWeek = { readonly round: number; readonly played: TeamGame | null };

/** A team's weeks, split into played and remaining ones as of a round. */
export function weeksOfTeam(games: readonly ScheduledGame[], teamId: string, round: number): { soFar: TeamWeek[]; toPlay: TeamWeek[] } {
  const season = seasonOf(games, teamId);
  const last = Math.max(0, ...games.map((game) => game.round));
  const weeks = Array.from({ length: last }, (_, at) => at + 1).flatMap((week): TeamWeek[] => {
    const own = season.filter(({ game }) => game.round === week);
    return own.length === 0 ? [{ round: week, played: null }] : own.map((played) => ({ round: week, played }));
  });
  const isBehind = ({ round: week, played }: TeamWeek) => week < round || (played !== null && hasKickedOff(played.game.status));
  return { soFar: weeks.filter(isBehind), toPlay: weeks.filter((week) => !isBehind(week)) };
}
