import { createFileRoute } from '@tanstack/react-router';
import { LeaguesPending, MyLeagues } from '../../features/my-leagues/my-leagues.tsx';

export const Route = createFileRoute('/home/leagues')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  loader: ({ context }) => {
    void context.utils.league.cards.prefetch();
  },
  component: MyLeagues,
  pendingComponent: LeaguesPending,
});
