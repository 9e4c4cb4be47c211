import { createFileRoute } from '@tanstack/react-router';
import { MyLeagues } from '../../features/leagues/my-leagues.tsx';

export const Route = createFileRoute('/home/leagues')({
  loader: ({ context }) => {
    void context.utils.league.mine.prefetch();
  },
  component: MyLeagues,
});
