import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ticketsCopy } from './tickets-copy.ts';
import { type TicketsView, toTicketsInput } from './tickets-view.ts';

/** Resolves a ticket or takes that back; the row on the screen changes once the server has done so (screens 4, "Flows"). */
export function useMarkTicket(view: TicketsView) {
  const utils = trpc.useUtils();
  const mark = trpc.ticket.setStatus.useMutation({
    onSuccess: async (ticket) => {
      await utils.ticket.list.cancel();
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
