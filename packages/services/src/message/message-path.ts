import type { MessageFacts } from '@survivor/rules';
import { leagueIds, ticketIds } from '../ids.ts';

/**
 * The page that a message opens: where to pick if one league needs it, the answered ticket, the
 * league of an act unless the membership was deleted, else My Leagues.
 */
export function pathOf(facts: MessageFacts): string {
  if (facts.kind === 'ticket-answer') return `/tickets/${ticketIds.encode(facts.ticketId)}`;
  if (facts.kind === 'act' && facts.round !== null) return `/home/league/${leagueIds.encode(facts.league.id)}`;
  const [league, ...others] = facts.kind === 'pick-needed' ? facts.leagues : [];
  return league === undefined || others.length > 0 ? '/home/leagues' : `/home/league/${leagueIds.encode(league.id)}/choose`;
}
