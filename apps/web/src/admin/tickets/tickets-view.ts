import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type Ticket = Outputs['ticket']['list']['items'][number];
export type TicketsView = TableView & { readonly status: 'all' | 'unresolved' | 'resolved' };
const TICKETS_PER_PAGE = 100;

export const toTicketsInput = ({ page, search, status }: TicketsView) => ({ page, pageSize: TICKETS_PER_PAGE, search, status });
