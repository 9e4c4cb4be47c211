import { createFileRoute } from '@tanstack/react-router';
import { WeekPage, WeekPending } from '../../features/week/week-page.tsx';
import { standingsOf } from '../../lib/api/standings-link.ts';

export const Route = createFileRoute('/home/league_/$leagueId/week/$round')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  loader: ({ context, params }) => {
    void context.utils.league.get.prefetch({ id: params.leagueId });
    void context.utils.league.standings.prefetch(standingsOf(params.leagueId));
  },
  component: Week,
  pendingComponent: WeekPending,
});

function Week() {
  const { leagueId, round } = Route.useParams();
  return <WeekPage leagueId={leagueId} round={/^\d{1,2}$/.test(round) ? Number(round) : 0} />;
}
