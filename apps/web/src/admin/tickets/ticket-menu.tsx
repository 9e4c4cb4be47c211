import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Check, ChevronDown, LoaderCircle, RotateCcw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ROW_BUTTON } from '../components/action-button.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';

/** Resolves or reopens a ticket. Its row changes after the response (screens 4, "Flows"). */
function useSetTicketStatus() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return trpc.ticket.setStatus.useMutation({
    onSuccess: async (ticket) => {
      await utils.ticket.list.cancel();
      await utils.ticket.list.invalidate(undefined, { refetchType: 'none' });
      void utils.ticket.record.invalidate({ id: ticket.id });
      client.setQueriesData<Outputs['ticket']['list']>({ queryKey: getQueryKey(trpc.ticket.list), type: 'active' }, (page) =>
        page === undefined ? page : { ...page, items: page.items.map((row) => (row.id === ticket.id ? ticket : row)) },
      );
      toast.success(ticketsCopy.marked(ticket.isResolved));
    },
    onError: (error) => toast.error(messagesOf(error, ticketsCopy.markFailed).join(' ')),
  });
}

/** The action that changes the ticket's status. */
export function TicketMenu({ ticket: { id, isResolved } }: { ticket: Ticket }) {
  const { mutate, isPending } = useSetTicketStatus();
  return (
    <Menu
      label={ticketsCopy.actionsOf(id)}
      buttonClass={ROW_BUTTON}
      button={
        <>
          {ticketsCopy.actions}
          <Icon of={isPending ? LoaderCircle : ChevronDown} className={isPending ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        </>
      }
    >
      {(close) => (
        <button
          type="button"
          className="side-link disabled:cursor-not-allowed disabled:text-fg-3"
          disabled={isPending}
          onClick={() => {
            close();
            mutate({ id, isResolved: !isResolved });
          }}
        >
          <Icon of={isResolved ? RotateCcw : Check} className="size-5" />
          {isResolved ? ticketsCopy.markUnresolved : ticketsCopy.markResolved}
        </button>
      )}
    </Menu>
  );
}
