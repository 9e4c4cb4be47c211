import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateLeague } from '../../features/create-league/create-league.tsx';

export const Route = createFileRoute('/home/create-league')({
  loader: async ({ context }) => {
    const seasons = await context.utils.season.list.fetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
    return seasons.filter(({ state }) => state === 'available');
  },
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
