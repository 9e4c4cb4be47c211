import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { messagesOf } from '../../lib/api/problem.ts';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ticketsCopy } from './tickets-copy.ts';

/** Resolves or reopens a ticket. Its row changes after the response (screens 4, "Flows"). */
export function useSetTicketStatus() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return trpc.ticket.setStatus.useMutation({
    onSuccess: async (ticket) => {
      await utils.ticket.list.cancel();
      await utils.ticket.list.invalidate(undefined, { refetchType: 'none' });
      client.setQueriesData<Outputs['ticket']['list']>({ queryKey: getQueryKey(trpc.ticket.list), type: 'active' }, (page) =>
        page === undefined ? page : { ...page, items: page.items.map((row) => (row.id === ticket.id ? ticket : row)) },
      );
      toast.success(ticketsCopy.marked(ticket.isResolved));
    },
    onError: (error) => toast.error(messagesOf(error, ticketsCopy.markFailed).join(' ')),
  });
}
