import type { RouterContext } from '../routing/router-context.ts';
import { readToken } from '../session/auth-token.ts';
import { standingsOf } from './standings-link.ts';

const FIVE_MINUTES = 300_000;
const LEAGUES = /^\/home(?:\/leagues)?\/?(?:[?#]|$)/;
/** The league's page and that of choosing; its other pages ask for themselves. */
const LEAGUE_PAGE = /^\/home\/league\/(?<id>[^/?#]+)(?:\/choose)?\/?(?:[?#]|$)/;

/**
 * Asks for what the page at this path will need first, so that it travels in one request with the guard's question and the page does not
 * move when it comes. Answers go into the store; what is refused is asked again by whoever needs it.
 */
export function prefetchPage({ utils, path }: { utils: RouterContext['utils']; path: string }): void {
  askForPage({ utils, path });
  void utils.state.status.prefetch(undefined, { staleTime: FIVE_MINUTES });
}

function askForPage({ utils, path }: { utils: RouterContext['utils']; path: string }): void {
  void utils.state.system.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (readToken() === null) return;
  void utils.season.list.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
  void utils.user.me.prefetch(undefined, { staleTime: 60_000, retry: false });
  if (LEAGUES.test(path)) void utils.league.cards.prefetch();
  const id = LEAGUE_PAGE.exec(path)?.groups?.id;
  if (id === undefined) return;
  void utils.league.get.prefetch({ id });
  void utils.league.standings.prefetch(standingsOf(id));
  void utils.pick.history.prefetch({ leagueId: id });
}
