import { NFL_TEAMS } from '@survivor/rules';

const idOf = new Map(NFL_TEAMS.map(({ abbreviation, id }) => [abbreviation, id]));

/**
 * Winners of Weeks 1 to 12 of the demo season, each team once. Members who follow a line survive
 * them, so that the demo can be shown to Week 12.
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

/** The team of a round on the line that picks have followed from Week 1 on; null without one. */
export function findTeamOnLine(picks: readonly (number | null)[], round: number): number | null {
  if (round === 1) return null;
  const line = DEMO_LINES.find((teams) => teams.slice(0, round - 1).every((teamId, index) => picks[index] === teamId));
  return line?.[round - 1] ?? null;
}
