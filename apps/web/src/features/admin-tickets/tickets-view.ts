import type { TableView } from '../../lib/table-search.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type Ticket = Outputs['ticket']['list']['items'][number];
export type TicketsView = TableView & { readonly status: 'all' | 'unresolved' | 'resolved' };
export const TICKETS_PER_PAGE = 100;

export const toTicketsInput = ({ page, search, status }: TicketsView) => ({ page, pageSize: TICKETS_PER_PAGE, search, status });
