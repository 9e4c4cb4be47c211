import { daysOff, formatRecord, isUnusualRest, lastResults, NFL_TEAMS, recordOf, type ScheduledGame, seasonOf } from '@survivor/rules';

/** Facts about a team before a week, all computed from results. */
export type TeamRecord = {
  readonly record: string;
  /** The last five results, the newest last. */
  readonly last: readonly ('W' | 'L' | 'T')[];
  /** Days since the previous game, rounded; null if 6 to 8, which is usual, or unknown. */
  readonly rest: number | null;
};

function teamRecordOf(games: readonly ScheduledGame[], teamId: string, round: number): TeamRecord {
  const season = seasonOf(games, teamId);
  const days = daysOff(season, round);
  return {
    record: formatRecord(recordOf(season)),
    last: lastResults(season),
    rest: days !== null && isUnusualRest(days) ? days : null,
  };
}

/** Each team's record by its id; empty until the season is loaded. */
export const teamRecordsOf = (games: readonly ScheduledGame[] | undefined, round: number): ReadonlyMap<string, TeamRecord> =>
  new Map(games === undefined ? [] : NFL_TEAMS.map(({ id }) => [String(id), teamRecordOf(games, String(id), round)]));
