import { createFileRoute } from '@tanstack/react-router';
import { CreateLeague } from '../../features/create-league/create-league.tsx';

export const Route = createFileRoute('/home/create-league')({
  loader: ({ context }) => context.utils.season.offered.prefetch(undefined, { staleTime: 60_000 }),
  component: CreateLeague,
});
