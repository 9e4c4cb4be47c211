import { Check, ChevronDown, LoaderCircle, RotateCcw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { ROW_BUTTON } from '../components/action-button.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';
import { useSetTicketStatus } from './use-set-ticket-status.ts';

/** The actions of a ticket. The one that would change nothing is disabled. */
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
      {(close) =>
        [false, true].map((wanted) => (
          <button
            key={String(wanted)}
            type="button"
            className="side-link disabled:cursor-not-allowed disabled:text-fg-3"
            disabled={isPending || wanted === isResolved}
            onClick={() => {
              close();
              mutate({ id, isResolved: wanted });
            }}
          >
            <Icon of={wanted ? Check : RotateCcw} className="size-5" />
            {wanted ? ticketsCopy.markResolved : ticketsCopy.markUnresolved}
          </button>
        ))
      }
    </Menu>
  );
}
