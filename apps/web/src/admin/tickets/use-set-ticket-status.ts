import { createContext } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ticketsCopy } from './tickets-copy.ts';
import { type TicketsView, toTicketsInput } from './tickets-view.ts';

/** Resolves or reopens a ticket. Its row changes only after the server has answered (screens 4, "Flows"). */
export function useSetTicketStatus(view: TicketsView) {
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.ticket.setStatus.useMutation({
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
    setTicketStatus: (id: string, isResolved: boolean) => mutate({ id, isResolved }),
    pendingId: isPending ? variables.id : null,
  };
}

/** For the menus in the rows, whose columns are constant. */
export const SetTicketStatusContext = createContext<ReturnType<typeof useSetTicketStatus>>({
  setTicketStatus: () => undefined,
  pendingId: null,
});
