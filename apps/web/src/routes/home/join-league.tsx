import { createFileRoute } from '@tanstack/react-router';
import { JoinLeague } from '../../features/join-league/join-league.tsx';
import { textParam } from '../../lib/routing/search-params.ts';

export const Route = createFileRoute('/home/join-league')({
  validateSearch: (search): { key?: string } => ({ key: textParam(search, 'key') }),
  component: () => <JoinLeague prefilledKey={Route.useSearch().key ?? ''} />,
});
