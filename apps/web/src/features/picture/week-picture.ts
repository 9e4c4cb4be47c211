import { describeRound, type Standings, survivorCurve, type WeekStory } from '@survivor/rules';
import type { Game, League } from '../../lib/api/trpc.ts';
import { formatSeason } from '../../lib/ui/format.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { standingsCopy } from '../standings/standings-copy.ts';
import { scoreLine } from '../week/score-line.ts';
import type { Picture } from './picture.ts';
import { pictureCopy } from './picture-copy.ts';

type Facts = {
  readonly league: League;
  readonly standings: Standings;
  readonly story: WeekStory;
  readonly round: number;
  readonly games: readonly Game[];
};

/**
 * The picture of a finished week: the reader's pick for it and how many members are left. Null
 * unless the reader survived the week by a correct pick with a known score, or was excused.
 */
export function weekPictureOf({ league, standings, story: { own, aliveAfter }, round, games }: Facts): Picture | null {
  const cell = standings.cell(standings.ownIndex, round);
  if (own !== 'survived' || (cell.kind === 'pick' && cell.correct !== true)) return null;
  const team = cell.kind === 'pick' ? teamOf(String(cell.teamId)) : undefined;
  const score = team === undefined ? null : scoreLine(games, String(team.id));
  if (cell.kind === 'pick' && score === null) return null;
  const { fromRound } = standings.document;
  return {
    season: `${league.type} ${formatSeason(league.season)}`,
    survivors: survivorCurve(standings).slice(0, round - fromRound + 2),
    firstRound: fromRound,
    blue: 1,
    title: [pictureCopy.survived(describeRound(round))],
    about: [
      ...(cell.kind === 'excused' ? [standingsCopy.excused] : []),
      pictureCopy.inLeague(pictureCopy.left(aliveAfter, standings.total), league.name),
    ],
    league: league.name,
    picks: team === undefined ? [] : [{ ...team, score }],
  };
}
