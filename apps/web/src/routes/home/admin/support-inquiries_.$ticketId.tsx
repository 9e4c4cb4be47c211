import { createFileRoute } from '@tanstack/react-router';
import { TicketRecord } from '../../../admin/tickets/ticket-record.tsx';

export const Route = createFileRoute('/home/admin/support-inquiries_/$ticketId')({ component: TicketRecordRoute });

function TicketRecordRoute() {
  const { ticketId } = Route.useParams();
  return <TicketRecord key={ticketId} ticketId={ticketId} />;
}
