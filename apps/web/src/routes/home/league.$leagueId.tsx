import { createFileRoute } from '@tanstack/react-router';
import { LeaguePage, LeaguePending } from '../../features/league/league-page.tsx';
import type { Sort } from '../../features/standings/standings-view.ts';

export const Route = createFileRoute('/home/league/$leagueId')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): { sort?: 'team' } => (search.sort === 'team' ? { sort: 'team' } : {}),
  loader: ({ context, params }) => {
    void context.utils.league.get.prefetch({ id: params.leagueId });
  },
  component: League,
  pendingComponent: LeaguePending,
});

function League() {
  const { leagueId } = Route.useParams();
  const { sort = 'name' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const setSort = (next: Sort) => void navigate({ search: next === 'team' ? { sort: 'team' } : {}, replace: true, resetScroll: false });
  return <LeaguePage key={leagueId} leagueId={leagueId} sort={sort} onSort={setSort} />;
}
