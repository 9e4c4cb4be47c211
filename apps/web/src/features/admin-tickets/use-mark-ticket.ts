import { ticketsCopy } from '../../content/admin-copy.ts';
import { messagesOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { type TicketsView, toTicketsInput } from './tickets-view.ts';

/** Resolves a ticket or takes that back; the row on the screen changes once the server has done so (specification 4, "Flows"). */
export function useMarkTicket(view: TicketsView) {
  const utils = trpc.useUtils();
  const mark = trpc.ticket.setStatus.useMutation({
    onSuccess: async (ticket) => {
      await utils.ticket.list.invalidate(undefined, { refetchType: 'none' });
      utils.ticket.list.setData(toTicketsInput(view), (page) =>
        page === undefined ? page : { ...page, items: page.items.map((row) => (row.id === ticket.id ? ticket : row)) },
      );
      toast.success(ticketsCopy.marked(ticket.isResolved));
    },
    onError: (error) => toast.error(messagesOf(error, ticketsCopy.markFailed).join(' ')),
  });
  return {
    mark: (id: string, isResolved: boolean) => mark.mutate({ id, isResolved }),
    pendingId: mark.isPending ? mark.variables.id : null,
  };
}
