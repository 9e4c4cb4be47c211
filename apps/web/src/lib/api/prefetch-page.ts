import type { RouterContext } from '../routing/router-context.ts';
import { readToken } from '../session/auth-token.ts';
import { standingsOf } from './standings-link.ts';

const FIVE_MINUTES = 300_000;
const LEAGUES = /^\/home(?:\/leagues)?\/?(?:[?#]|$)/;
/** The league page and the choose page; other pages load their own data. */
const LEAGUE_PAGE = /^\/home\/league\/(?<id>[^/?#]+)(?:\/choose)?\/?(?:[?#]|$)/;

/**
 * Prefetches the data of the page at this path in one batch with the guard's request, so that the
 * page does not shift. A failed prefetch is repeated by the page itself.
 */
export function prefetchPage({ utils, path }: { utils: RouterContext['utils']; path: string }): void {
  void utils.state.system.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (readToken() !== null) prefetchForMember(utils, path);
  void utils.state.status.prefetch(undefined, { staleTime: FIVE_MINUTES });
}

function prefetchForMember(utils: RouterContext['utils'], path: string): void {
  void utils.season.list.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
  void utils.user.me.prefetch(undefined, { staleTime: 60_000, retry: false });
  if (LEAGUES.test(path)) void utils.league.cards.prefetch();
  const id = LEAGUE_PAGE.exec(path)?.groups?.id;
  if (id === undefined) return;
  void utils.league.get.prefetch({ id });
  void utils.league.standings.prefetch(standingsOf(id));
  void utils.pick.history.prefetch({ leagueId: id });
}
