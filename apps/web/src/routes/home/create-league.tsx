import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateLeague } from '../../features/create-league/create-league.tsx';

export const Route = createFileRoute('/home/create-league')({
  loader: ({ context }) => context.utils.season.offered.fetch(undefined, { staleTime: 60_000 }),
  component: Create,
});

function Create() {
  const navigate = useNavigate();
  return (
    <CreateLeague
      seasons={Route.useLoaderData()}
      onOpenLeague={(leagueId) => void navigate({ to: '/home/league/$leagueId', params: { leagueId }, replace: true })}
    />
  );
}
