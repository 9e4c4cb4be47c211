import type { MessageFacts } from '@survivor/rules';
import { leagueIds } from '../ids.ts';

/** The page that a message opens: where to pick if one league needs it, else My Leagues. */
export function pathOf(facts: MessageFacts): string {
  const [league, ...others] = facts.kind === 'pick-needed' ? facts.leagues : [];
  return league === undefined || others.length > 0 ? '/home/leagues' : `/home/league/${leagueIds.encode(league.id)}/choose`;
}
