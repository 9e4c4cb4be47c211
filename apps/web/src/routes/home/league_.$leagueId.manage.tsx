import { createFileRoute } from '@tanstack/react-router';
import { ManagePage, ManagePending } from '../../features/league-admin/manage-page.tsx';
import { type ManageTab, parseManageTab } from '../../features/league-admin/manage-tab.ts';
import { standingsOf } from '../../lib/api/standings-link.ts';
import { textParam } from '../../lib/routing/search-params.ts';

export const Route = createFileRoute('/home/league_/$leagueId/manage')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): { tab?: ManageTab } => ({ tab: parseManageTab(textParam(search, 'tab')) }),
  loader: ({ context, params }) => {
    void context.utils.league.get.prefetch({ id: params.leagueId });
    void context.utils.league.standings.prefetch(standingsOf(params.leagueId));
  },
  component: Manage,
  pendingComponent: ManagePending,
});

function Manage() {
  const { leagueId } = Route.useParams();
  const { tab = 'members' } = Route.useSearch();
  return <ManagePage key={leagueId} leagueId={leagueId} tab={tab} />;
}
