import { createFileRoute } from '@tanstack/react-router';
import { SeasonAhead } from '../../features/season-ahead/season-ahead.tsx';

export const Route = createFileRoute('/home/league_/$leagueId/ahead')({
  loader: ({ context: { utils }, params: { leagueId } }) => {
    void utils.league.get.prefetch({ id: leagueId });
    void utils.pick.plan.prefetch({ leagueId });
    void utils.pick.history.prefetch({ leagueId });
  },
  component: Ahead,
});

function Ahead() {
  const { leagueId } = Route.useParams();
  return <SeasonAhead key={leagueId} leagueId={leagueId} />;
}
