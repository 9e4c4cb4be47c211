import { createFileRoute } from '@tanstack/react-router';
import { OwnTickets } from '../features/tickets/own-tickets.tsx';
import { guardSignedIn } from '../lib/routing/guards.ts';
import { openPage } from '../lib/routing/open-page.ts';
import { HomeFrame } from './-home-frame.tsx';

export const Route = createFileRoute('/tickets')({
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    await openPage({ context, location });
  },
  component: () => (
    <HomeFrame>
      <OwnTickets />
    </HomeFrame>
  ),
});
