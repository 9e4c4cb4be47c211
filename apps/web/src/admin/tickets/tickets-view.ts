import type { TICKET_SORTS } from '@survivor/contract/sort';
import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type Ticket = Outputs['ticket']['list']['items'][number];
export type TicketsView = TableView<(typeof TICKET_SORTS)[number]> & { readonly status: 'all' | 'unresolved' | 'resolved' };
const TICKETS_PER_PAGE = 100;

export const toTicketsInput = ({ page, search, status, sort }: TicketsView) => ({
  page,
  pageSize: TICKETS_PER_PAGE,
  search,
  status,
  sort,
});
