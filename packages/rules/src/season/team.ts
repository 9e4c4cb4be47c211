/** The sports of leagues (screens 1). March Madness is announced but not playable. */
export type LeagueType = 'NFL' | 'MarchMadness';

/** The number of teams per league type. Ids are consecutive over the types; 1 to 32 are the NFL. */
export const TEAM_COUNTS: Record<LeagueType, number> = { NFL: 32, MarchMadness: 68 };

export const LEAGUE_TYPE_LABELS: Record<LeagueType, string> = { NFL: 'NFL', MarchMadness: 'March Madness' };

/** A team with its source id and its colors. */
export type Team = {
  readonly id: number;
  readonly leagueType: LeagueType;
  readonly name: string;
  readonly abbreviation: string;
  readonly sourceId: string;
  readonly color: string;
  readonly textColor: string;
};

/**
 * Abbreviation, name, source id, color, and text color if it is not white. The id is the position,
 * from 1.
 */
const NFL: readonly (readonly [string, string, string, string, string?])[] = [
  ['ARI', 'Arizona Cardinals', '134946', '#97233F'],
  ['ATL', 'Atlanta Falcons', '134942', '#A71930'],
  ['BAL', 'Baltimore Ravens', '134922', '#241773'],
  ['BUF', 'Buffalo Bills', '134918', '#00338D'],
  ['CAR', 'Carolina Panthers', '134943', '#0085CA', '#000000'],
  ['CHI', 'Chicago Bears', '134938', '#0B162A'],
  ['CIN', 'Cincinnati Bengals', '134923', '#FB4F14', '#000000'],
  ['CLE', 'Cleveland Browns', '134924', '#311D00'],
  ['DAL', 'Dallas Cowboys', '134934', '#003594'],
  ['DEN', 'Denver Broncos', '134930', '#FB4F14', '#000000'],
  ['DET', 'Detroit Lions', '134939', '#0076B6'],
  ['GB', 'Green Bay Packers', '134940', '#203731'],
  ['HOU', 'Houston Texans', '134926', '#03202F'],
  ['IND', 'Indianapolis Colts', '134927', '#002C5F'],
  ['JAX', 'Jacksonville Jaguars', '134928', '#006778'],
  ['KC', 'Kansas City Chiefs', '134931', '#E31837'],
  ['LV', 'Las Vegas Raiders', '134932', '#000000'],
  ['LAC', 'Los Angeles Chargers', '135908', '#0080C6', '#000000'],
  ['LAR', 'Los Angeles Rams', '135907', '#003594'],
  ['MIA', 'Miami Dolphins', '134919', '#008E97', '#000000'],
  ['MIN', 'Minnesota Vikings', '134941', '#4F2683'],
  ['NE', 'New England Patriots', '134920', '#002244'],
  ['NO', 'New Orleans Saints', '134944', '#D3BC8D', '#000000'],
  ['NYG', 'New York Giants', '134935', '#0B2265'],
  ['NYJ', 'New York Jets', '134921', '#125740'],
  ['PHI', 'Philadelphia Eagles', '134936', '#004C54'],
  ['PIT', 'Pittsburgh Steelers', '134925', '#FFB612', '#000000'],
  ['SF', 'San Francisco 49ers', '134948', '#AA0000'],
  ['SEA', 'Seattle Seahawks', '134949', '#002244'],
  ['TB', 'Tampa Bay Buccaneers', '134945', '#D50A0A'],
  ['TEN', 'Tennessee Titans', '134929', '#0C2340'],
  ['WAS', 'Washington Commanders', '134937', '#5A1414'],
];

/** The 32 NFL teams with their source ids (rules 7). */
export const NFL_TEAMS: readonly Team[] = NFL.map(
  ([abbreviation, name, sourceId, color, textColor = '#ffffff'], index): Team => ({
    id: index + 1,
    leagueType: 'NFL',
    name,
    abbreviation,
    sourceId,
    color,
    textColor,
  }),
);

const byId = new Map(NFL_TEAMS.map((team) => [team.id, team]));

export function findTeam(id: number): Team | undefined {
  return byId.get(id);
}

/** The team's name in a sentence; a neutral word for an unknown id. */
export function teamName(id: number): string {
  return byId.get(id)?.name ?? 'This team';
}

/** `Packers`: every NFL team's nickname is the last word of its name. */
export const nicknameOf = (name: string): string => name.split(' ').at(-1) ?? name;
