import { createFileRoute } from '@tanstack/react-router';
import { OwnTicket } from '../features/tickets/own-ticket.tsx';
import { guardSignedIn } from '../lib/routing/guards.ts';
import { openPage } from '../lib/routing/open-page.ts';
import { HomeFrame } from './-home-frame.tsx';

export const Route = createFileRoute('/tickets_/$ticketId')({
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    await openPage({ context, location });
  },
  component: OwnTicketRoute,
});

function OwnTicketRoute() {
  const { ticketId } = Route.useParams();
  return (
    <HomeFrame>
      <OwnTicket key={ticketId} ticketId={ticketId} />
    </HomeFrame>
  );
}
