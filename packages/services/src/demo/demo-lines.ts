import { NFL_TEAMS } from '@survivor/rules';

const idOf = new Map(NFL_TEAMS.map(({ abbreviation, id }) => [abbreviation, id]));

/**
 * Each line has the winners of Weeks 1 to 12 of the demo season, no team twice. Members who follow
 * a line survive these weeks, so that the demo can be shown to Week 12.
 */
export const DEMO_LINES: readonly (readonly number[])[] = [
  'TEN PHI MIN PIT SEA ATL NO GB NYG DET IND LV',
  'NO MIN DET ARI LV SEA PIT IND BUF DEN SF KC',
  'CAR NO LAR MIN PIT CLE PHI NE CHI IND DEN ARI',
  'MIN PIT PHI MIA NO WAS LAC ATL HOU CLE LV NE',
  'SF IND PIT HOU MIN MIA CAR WAS ARI SEA BUF LAC',
  'HOU DEN SF NYG GB PIT SEA MIN IND ATL NO DET',
  'KC DET CLE LAR NE CAR HOU MIA TB PIT MIN GB',
  'NE JAX IND DAL SF LAC KC LAR PHI CAR PIT DEN',
].map((line) => line.split(' ').flatMap((abbreviation) => idOf.get(abbreviation) ?? []));

/** The team for a round on the line that all earlier picks have followed; null if there is none. */
export function findTeamOnLine(picks: readonly (number | null)[], round: number): number | null {
  if (round === 1) return null;
  const line = DEMO_LINES.find((teams) => teams.slice(0, round - 1).every((teamId, index) => picks[index] === teamId));
  return line?.[round - 1] ?? null;
}
