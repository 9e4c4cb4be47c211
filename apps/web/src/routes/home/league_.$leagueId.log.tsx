import { createFileRoute } from '@tanstack/react-router';
import { type LogKind, parseLogKind } from '../../features/league-admin/log-kind.ts';
import { LogPage } from '../../features/league-admin/log-page.tsx';
import { textParam } from '../../lib/routing/search-params.ts';

export const Route = createFileRoute('/home/league_/$leagueId/log')({
  validateSearch: (search): { kind?: LogKind } => ({ kind: parseLogKind(textParam(search, 'kind')) }),
  loader: ({ context: { utils }, params: { leagueId } }) => {
    void utils.league.get.prefetch({ id: leagueId });
  },
  component: Log,
});

function Log() {
  const { leagueId } = Route.useParams();
  const { kind } = Route.useSearch();
  const navigate = Route.useNavigate();
  const setKind = (next: LogKind | undefined) => void navigate({ search: { kind: next }, replace: true, resetScroll: false });
  return <LogPage key={leagueId} leagueId={leagueId} kind={kind} onKind={setKind} />;
}
