import { nicknameOf } from '@survivor/rules';
import { useState } from 'react';
import { type Game, type League, trpc } from '../../lib/api/trpc.ts';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import type { PickTeam } from '../pick/use-submit-pick.ts';
import { type OtherLeague, OtherLeagueRow } from './other-league-row.tsx';
import { isSameWeek, otherLeagueStateOf } from './other-league-state.ts';
import { otherLeaguesCopy } from './other-leagues-copy.ts';

/** What was cached before the pick may be outdated. */
const FRESH = { staleTime: 0 } as const;

/** Keeps listing the leagues that were offered initially, each with its outcome. */
function Offered({ leagues, team }: { leagues: readonly OtherLeague[]; team: PickTeam }) {
  const [offered] = useState(() =>
    leagues.some(({ state }) => state.kind === 'open')
      ? leagues.filter(({ state }) => state.kind !== 'closed').map(({ card }) => card.id)
      : [],
  );
  if (offered.length === 0) return null;
  return (
    <section className="card pb-2 print:hidden" aria-labelledby="other-leagues">
      <h2 id="other-leagues" className="pb-3 text-md">
        {otherLeaguesCopy.title(nicknameOf(team.name))}
      </h2>
      <ul>
        {leagues
          .filter(({ card }) => offered.includes(card.id))
          .map(({ card, state }) => (
            <OtherLeagueRow key={card.id} card={card} state={state} team={team} />
          ))}
      </ul>
    </section>
  );
}

/** Offers the team of a stored pick for the other leagues that allow it (screens 2.8). */
export function OtherLeagues({ league, team, game }: { league: League; team: PickTeam; game: Game }) {
  const cards = trpc.league.cards.useQuery(undefined, FRESH);
  const others = (cards.isFetchedAfterMount ? (cards.data ?? []) : []).filter((card) => isSameWeek(card, league));
  const histories = trpc.useQueries((t) => others.map(({ id }) => t.pick.history({ leagueId: id }, FRESH)));
  const now = useServerNow();
  if (now === null || others.length === 0 || histories.some(({ isFetchedAfterMount }) => !isFetchedAfterMount)) return null;
  const leagues = others.flatMap((card, at): OtherLeague[] => {
    const history = histories[at]?.data;
    return history === undefined ? [] : [{ card, state: otherLeagueStateOf({ card, history, teamId: team.id, game, now }) }];
  });
  return <Offered leagues={leagues} team={team} />;
}
