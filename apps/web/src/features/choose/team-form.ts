import { daysOff, formatRecord, isUnusualRest, lastResults, NFL_TEAMS, recordOf, type ScheduledGame, seasonOf } from '@survivor/rules';

/** What helps to judge a team before a round, all of it from results. */
export type TeamForm = {
  readonly record: string;
  /** The last five, the newest last. */
  readonly last: readonly ('W' | 'L' | 'T')[];
  /** Whole days since its game before; null where that is as usual or unknown. */
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

/** Every team by its id; none while the season is unknown. */
export const formsOf = (games: readonly ScheduledGame[] | undefined, round: number): ReadonlyMap<string, TeamForm> =>
  new Map(games === undefined ? [] : NFL_TEAMS.map(({ id }) => [String(id), formOf(games, String(id), round)]));
