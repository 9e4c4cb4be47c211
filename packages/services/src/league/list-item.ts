import type { LeagueListItem } from '@survivor/contract/league';
import type { LeagueEntry } from '@survivor/db/queries/leagues';
import { describeRound, displayedRound, leagueStatus } from '@survivor/rules';
import { leagueIds } from '../ids.ts';

/** A league of a list: status and displayed round as the clock has them at the reading (rules 1 and 3). */
export function toListItem(league: LeagueEntry): LeagueListItem {
  return {
    id: leagueIds.encode(league.id),
    name: league.name,
    type: league.leagueType,
    season: league.year,
    status: leagueStatus(league),
    round: { description: describeRound(displayedRound(league)) },
  };
}
