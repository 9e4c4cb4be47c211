import type { EndSentences, Standings } from '@survivor/rules';
import { survivorCurve } from '@survivor/rules';
import type { League, SeasonGame } from '../../lib/api/trpc.ts';
import { formatSeason } from '../../lib/ui/format.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { outcomeCopy } from '../outcome/outcome-copy.ts';
import type { Picture, PicturePick } from './picture.ts';
import { pictureCopy } from './picture-copy.ts';

const MAX_NAMES = 3;

type Facts = {
  readonly league: League;
  readonly standings: Standings;
  readonly end: EndSentences;
  /** Empty until they are loaded. */
  readonly games: readonly SeasonGame[];
};

function scoreOf(games: readonly SeasonGame[], round: number, teamId: string): string | null {
  const game = games.find((played) => played.round === round && [played.homeTeamId, played.awayTeamId].includes(teamId));
  if (game === undefined || game.homeScore === null || game.awayScore === null) return null;
  return game.homeTeamId === teamId ? `${game.homeScore}-${game.awayScore}` : `${game.awayScore}-${game.homeScore}`;
}

/** A sole winner's teams by week; empty for a shared win, or without a row in the standings. */
function runOf({ league, standings, games }: Facts): PicturePick[] {
  const [winner] = league.winners;
  const index = league.winnersCount === 1 ? standings.document.rows.findIndex(({ id }) => id === winner?.userId) : -1;
  return standings.rounds.flatMap((round) => {
    const cell = standings.cell(index, round);
    const team = cell.kind === 'pick' ? teamOf(String(cell.teamId)) : undefined;
    return team === undefined ? [] : [{ ...team, score: scoreOf(games, round, String(team.id)) }];
  });
}

/** The poster of a completed league. Null if nobody has won. */
export function posterOf(facts: Facts): Picture | null {
  const { league, standings, end } = facts;
  if (league.winnersCount === 0) return null;
  const names = league.winners.slice(0, MAX_NAMES).map(({ name }) => name);
  const unnamed = league.winnersCount - names.length;
  const isSole = league.winnersCount === 1;
  return {
    season: `${league.type} ${formatSeason(league.season)}`,
    survivors: survivorCurve(standings),
    firstRound: standings.document.fromRound,
    blue: league.winnersCount,
    title: names,
    about: isSole
      ? [pictureCopy.inLeague(end.place, league.name)]
      : [...(unnamed > 0 ? [outcomeCopy.more(unnamed)] : []), end.summary, league.name],
    league: league.name,
    picks: runOf(facts),
  };
}
