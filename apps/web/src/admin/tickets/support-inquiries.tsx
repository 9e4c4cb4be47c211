import { TICKET_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import type { ListScreenProps } from '../lib/table-search.ts';
import { TICKET_LIST_COLUMNS } from './ticket-columns.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { TicketsView } from './tickets-view.ts';

const TICKETS_PER_PAGE = 100;
const FILTERS: readonly ListFilter<TicketsView>[] = [{ key: 'status', label: ticketsCopy.filter, options: ticketsCopy.statuses }];

/** Support requests: searched, opened, resolved and reopened (screens 2.18). */
export function SupportInquiries({ view, onView }: ListScreenProps<TicketsView>) {
  const query = trpc.ticket.list.useQuery({ ...view, pageSize: TICKETS_PER_PAGE }, { placeholderData: keepPreviousData });
  return (
    <AdminPage title={ticketsCopy.title}>
      <DataList
        query={query}
        columns={TICKET_LIST_COLUMNS}
        view={view}
        onView={onView}
        copy={ticketsCopy}
        sorts={TICKET_SORTS}
        defaultSort="-created"
        filters={FILTERS}
        exported="tickets"
        details={(ticket) => <TicketDetails ticket={ticket} />}
      />
    </AdminPage>
  );
}
