/** The sports that leagues are played on (screens 1). March Madness is announced, not playable. */
export type LeagueType = 'NFL' | 'MarchMadness';

/** How many teams play for each: the one place that says so. Their ids run on over the league types, 1 to 32 being the NFL's. */
export const TEAM_COUNTS: Record<LeagueType, number> = { NFL: 32, MarchMadness: 68 };

export const LEAGUE_TYPE_LABELS: Record<LeagueType, string> = { NFL: 'NFL', MarchMadness: 'March Madness' };

/** A team of the league, with its id at the sports source and its colours. Ids are ours, 1 to 32, in the order of the names. */
export type Team = {
  readonly id: number;
  readonly leagueType: LeagueType;
  readonly name: string;
  readonly abbreviation: string;
  readonly sourceId: string;
  readonly color: string;
  readonly textColor: string;
};

const nfl = (id: number, abbreviation: string, name: string, sourceId: string, color: string, textColor: string): Team => ({
  id,
  leagueType: 'NFL',
  name,
  abbreviation,
  sourceId,
  color,
  textColor,
});

/** The 32 NFL teams with their source ids: shipped data (rules 7). */
export const NFL_TEAMS: readonly Team[] = [
  nfl(1, 'ARI', 'Arizona Cardinals', '134946', '#97233F', '#ffffff'),
  nfl(2, 'ATL', 'Atlanta Falcons', '134942', '#A71930', '#ffffff'),
  nfl(3, 'BAL', 'Baltimore Ravens', '134922', '#241773', '#ffffff'),
  nfl(4, 'BUF', 'Buffalo Bills', '134918', '#00338D', '#ffffff'),
  nfl(5, 'CAR', 'Carolina Panthers', '134943', '#0085CA', '#000000'),
  nfl(6, 'CHI', 'Chicago Bears', '134938', '#0B162A', '#ffffff'),
  nfl(7, 'CIN', 'Cincinnati Bengals', '134923', '#FB4F14', '#000000'),
  nfl(8, 'CLE', 'Cleveland Browns', '134924', '#311D00', '#ffffff'),
  nfl(9, 'DAL', 'Dallas Cowboys', '134934', '#003594', '#ffffff'),
  nfl(10, 'DEN', 'Denver Broncos', '134930', '#FB4F14', '#000000'),
  nfl(11, 'DET', 'Detroit Lions', '134939', '#0076B6', '#ffffff'),
  nfl(12, 'GB', 'Green Bay Packers', '134940', '#203731', '#ffffff'),
  nfl(13, 'HOU', 'Houston Texans', '134926', '#03202F', '#ffffff'),
  nfl(14, 'IND', 'Indianapolis Colts', '134927', '#002C5F', '#ffffff'),
  nfl(15, 'JAX', 'Jacksonville Jaguars', '134928', '#006778', '#ffffff'),
  nfl(16, 'KC', 'Kansas City Chiefs', '134931', '#E31837', '#ffffff'),
  nfl(17, 'LV', 'Las Vegas Raiders', '134932', '#000000', '#ffffff'),
  nfl(18, 'LAC', 'Los Angeles Chargers', '135908', '#0080C6', '#000000'),
  nfl(19, 'LAR', 'Los Angeles Rams', '135907', '#003594', '#ffffff'),
  nfl(20, 'MIA', 'Miami Dolphins', '134919', '#008E97', '#000000'),
  nfl(21, 'MIN', 'Minnesota Vikings', '134941', '#4F2683', '#ffffff'),
  nfl(22, 'NE', 'New England Patriots', '134920', '#002244', '#ffffff'),
  nfl(23, 'NO', 'New Orleans Saints', '134944', '#D3BC8D', '#000000'),
  nfl(24, 'NYG', 'New York Giants', '134935', '#0B2265', '#ffffff'),
  nfl(25, 'NYJ', 'New York Jets', '134921', '#125740', '#ffffff'),
  nfl(26, 'PHI', 'Philadelphia Eagles', '134936', '#004C54', '#ffffff'),
  nfl(27, 'PIT', 'Pittsburgh Steelers', '134925', '#FFB612', '#000000'),
  nfl(28, 'SF', 'San Francisco 49ers', '134948', '#AA0000', '#ffffff'),
  nfl(29, 'SEA', 'Seattle Seahawks', '134949', '#002244', '#ffffff'),
  nfl(30, 'TB', 'Tampa Bay Buccaneers', '134945', '#D50A0A', '#ffffff'),
  nfl(31, 'TEN', 'Tennessee Titans', '134929', '#0C2340', '#ffffff'),
  nfl(32, 'WAS', 'Washington Commanders', '134937', '#5A1414', '#ffffff'),
];

const byId = new Map(NFL_TEAMS.map((team) => [team.id, team]));

/** The team of that id, or undefined when there is none. */
export function findTeam(id: number): Team | undefined {
  return byId.get(id);
}

/** The team's name for sentences; a neutral word for an id nobody has. */
export function teamName(id: number): string {
  return byId.get(id)?.name ?? 'This team';
}
