import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { JoinLeague } from '../../features/join-league/join-league.tsx';
import { textParam } from '../../lib/routing/search-params.ts';

export const Route = createFileRoute('/home/join-league')({
  validateSearch: (search): { key?: string } => ({ key: textParam(search, 'key') }),
  component: Join,
});

function Join() {
  const navigate = useNavigate();
  const { key = '' } = Route.useSearch();
  return <JoinLeague prefilledKey={key} onJoined={(leagueId) => void navigate({ to: '/home/league/$leagueId', params: { leagueId } })} />;
}
