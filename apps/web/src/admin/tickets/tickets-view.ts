import type { TICKET_SORTS } from '@survivor/contract/sort';
import type { Outputs } from '../../lib/api/trpc.ts';
import type { TableView } from '../lib/table-search.ts';

export type Ticket = Outputs['ticket']['list']['items'][number];
export type TicketsView = TableView<(typeof TICKET_SORTS)[number]> & { readonly status: 'all' | 'unresolved' | 'resolved' };
