import { daysOff, formatRecord, isUnusualRest, lastResults, NFL_TEAMS, recordOf, type ScheduledGame, seasonOf } from '@survivor/rules';

/** Facts about a team before a week, all computed from results. */
export type TeamForm = {
  readonly record: string;
  /** The last five results, the newest last. */
  readonly last: readonly ('W' | 'L' | 'T')[];
  /** Whole days since the previous game; null if usual or unknown. */
  readonly rest: number | null;
};

function formOf(games: readonly ScheduledGame[], teamId: string, round: number): TeamForm {
  const season = seasonOf(games, teamId);
  const days = daysOff(season, round);
  return {
    record: formatRecord(recordOf(season)),
    last: lastResults(season),
    rest: days !== null && isUnusualRest(days) ? days : null,
  };
}

/** Every team's form by its id; empty until the season is loaded. */
export const formsOf = (games: readonly ScheduledGame[] | undefined, round: number): ReadonlyMap<string, TeamForm> =>
  new Map(games === undefined ? [] : NFL_TEAMS.map(({ id }) => [String(id), formOf(games, String(id), round)]));
