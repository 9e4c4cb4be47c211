import { Check, ChevronDown, LoaderCircle, RotateCcw } from 'lucide';
import { use } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';
import { SetTicketStatusContext } from './use-set-ticket-status.ts';

/** The actions of a ticket: resolve and reopen. The one that would change nothing is disabled. */
export function TicketMenu({ ticket: { id, isResolved } }: { ticket: Ticket }) {
  const { setTicketStatus, pendingId } = use(SetTicketStatusContext);
  const isBusy = pendingId === id;
  return (
    <Menu
      label={ticketsCopy.actionsOf(id)}
      buttonClass="btn btn-line row-button"
      button={
        <>
          {ticketsCopy.actions}
          <Icon of={isBusy ? LoaderCircle : ChevronDown} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        </>
      }
    >
      {(close) =>
        [false, true].map((wanted) => (
          <button
            key={String(wanted)}
            type="button"
            className="side-link row-menu-item"
            disabled={isBusy || wanted === isResolved}
            onClick={() => {
              close();
              setTicketStatus(id, wanted);
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
