import { NFL_TEAMS } from '@survivor/rules';

export type Conference = 'AFC' | 'NFC';
export type Division = { conference: Conference; teamIds: readonly number[] };

const DIVISIONS: Record<Conference, readonly string[]> = {
  AFC: ['BUF MIA NE NYJ', 'BAL CIN CLE PIT', 'HOU IND JAX TEN', 'DEN KC LAC LV'],
  NFC: ['DAL NYG PHI WAS', 'CHI DET GB MIN', 'ATL CAR NO TB', 'ARI LAR SEA SF'],
};

const idByAbbreviation = new Map(NFL_TEAMS.map((team) => [team.abbreviation, team.id]));

/** Our id of a shipped team. */
export function teamIdOf(abbreviation: string): number {
  const id = idByAbbreviation.get(abbreviation);
  if (id === undefined) throw new Error(`No shipped team is called ${abbreviation}`);
  return id;
}

/** The four divisions of a conference: East, North, South, West. */
export function divisionsOf(conference: Conference): Division[] {
  return DIVISIONS[conference].map((row) => ({ conference, teamIds: row.split(' ').map(teamIdOf) }));
}
