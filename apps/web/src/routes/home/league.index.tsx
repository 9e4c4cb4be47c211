import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/home/league/')({
  beforeLoad: () => {
    throw redirect({ to: '/home/leagues', replace: true });
  },
});
