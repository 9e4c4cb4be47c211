import { TICKET_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { FilterSelect } from '../components/filter-select.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { ListPanel } from '../components/table/data-list.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { listStateOf } from '../components/table/list-state.ts';
import { choiceParam } from '../lib/table-search.ts';
import { TICKET_COLUMNS } from './ticket-columns.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import { type Ticket, type TicketsView, toTicketsInput } from './tickets-view.ts';
import { useMarkTicket } from './use-mark-ticket.ts';

const { columns: heads } = ticketsCopy;

export type SupportInquiriesProps = { readonly view: TicketsView; readonly onView: (view: TicketsView) => void };

/** Support requests: searched, opened, resolved and reopened (screens 2.18). */
export function SupportInquiries({ view, onView }: SupportInquiriesProps) {
  const tickets = trpc.ticket.list.useQuery(toTicketsInput(view), { placeholderData: keepPreviousData });
  const { mark, pendingId } = useMarkTicket(view);
  const actions: Column<Ticket> = {
    id: 'actions',
    header: heads.actions,
    cell: (ticket) => <TicketMenu ticket={ticket} isBusy={ticket.id === pendingId} onMark={(isResolved) => mark(ticket.id, isResolved)} />,
  };
  const tools = (
    <>
      <SearchBox label={ticketsCopy.search} value={view.search} onSearch={(search) => onView({ ...view, search, page: 1 })} />
      <FilterSelect
        label={ticketsCopy.filter}
        options={ticketsCopy.statuses}
        value={view.status}
        onChange={(status) => onView({ ...view, status, page: 1 })}
      />
      <ExportButton
        list="tickets"
        wish={{ search: view.search, status: view.status, sort: view.sort }}
        total={tickets.data?.totalCount ?? 0}
      />
    </>
  );
  const sorting = {
    value: view.sort,
    usual: '-created',
    onSort: (sort?: string) => onView({ ...view, sort: choiceParam({ sort }, 'sort', TICKET_SORTS), page: 1 }),
  };
  return (
    <AdminPage title={ticketsCopy.title}>
      <ListPanel
        tools={tools}
        list={listStateOf(tickets)}
        page={view.page}
        onPage={(page) => onView({ ...view, page })}
        words={ticketsCopy}
      >
        {(rows) => (
          <DataTable
            caption={ticketsCopy.caption}
            columns={[...TICKET_COLUMNS, actions]}
            rows={rows}
            rowId={({ id }) => id}
            sorting={sorting}
            details={(ticket) => <TicketDetails ticket={ticket} />}
          />
        )}
      </ListPanel>
    </AdminPage>
  );
}
