import type { DemoPicker } from '@survivor/db/queries/system/demo';
import { awayResult, HOUR, homeResult, plus, type SeasonGame } from '@survivor/rules';
import { findTeamOnLine } from './demo-lines.ts';
import { createSeededRandom } from './demo-picks.ts';

/** The share of weeks without a pick. The others get one in the hours before the deadline. */
const SKIPPED_SHARE = 0.04;
const EARLIEST_HOURS = 40;
/** The weight of chance, in wins. */
const HUNCH = 3;

/** How often each team has won. */
export function countWins(games: readonly SeasonGame[]): Map<number, number> {
  const wins = new Map<number, number>();
  for (const game of games) {
    for (const [teamId, result] of [[game.homeTeamId, homeResult(game)] as const, [game.awayTeamId, awayResult(game)] as const]) {
      if (result === 'W') wins.set(teamId, (wins.get(teamId) ?? 0) + 1);
    }
  }
  return wins;
}

export type DemoWeek = {
  readonly round: number;
  readonly startsAt: Date;
  readonly games: readonly SeasonGame[];
  readonly wins: Map<number, number>;
};

/**
 * The team of the member's line, else the one with the greatest lead in wins over its opponent,
 * with some chance; null if it is too early or the week is skipped.
 */
export function chooseDemoTeam(
  picker: Pick<DemoPicker, 'leagueId' | 'userId' | 'picks'>,
  { round, startsAt, games, wins }: DemoWeek,
  until: Date,
): number | null {
  const random = createSeededRandom(picker.leagueId * 1_000_003 + picker.userId * 101 + round);
  const onLine = findTeamOnLine(picker.picks, round);
  const isSkipped = random() < SKIPPED_SHARE && onLine === null;
  if (isSkipped || plus(startsAt, -random() * EARLIEST_HOURS * HOUR) > until) return null;
  if (onLine !== null) return onLine;
  const lead = (teamId: number, other: number) => (wins.get(teamId) ?? 0) - (wins.get(other) ?? 0) + random() * HUNCH;
  const choices = games
    .flatMap(({ homeTeamId, awayTeamId }) => [
      { teamId: homeTeamId, lead: lead(homeTeamId, awayTeamId) },
      { teamId: awayTeamId, lead: lead(awayTeamId, homeTeamId) },
    ])
    .filter(({ teamId }) => !picker.picks.includes(teamId));
  return choices.sort((one, other) => other.lead - one.lead)[0]?.teamId ?? null;
}
