import { Check, ChevronDown, LoaderCircle, RotateCcw } from 'lucide-react';
import { Menu } from '../../components/menu.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';

export type TicketMenuProps = {
  readonly ticket: Ticket;
  readonly isBusy: boolean;
  readonly onMark: (isResolved: boolean) => void;
};

/** What can be done with a ticket: both directions are there, the one it is in already is off. */
export function TicketMenu({ ticket: { id, isResolved }, isBusy, onMark }: TicketMenuProps) {
  const Sign = isBusy ? LoaderCircle : ChevronDown;
  return (
    <Menu
      label={ticketsCopy.actionsOf(id)}
      buttonClass="btn btn-line row-button"
      button={
        <>
          {ticketsCopy.actions}
          <Sign className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} aria-hidden="true" />
        </>
      }
    >
      {(close) => {
        const item = (wanted: boolean) => (
          <button
            type="button"
            className="side-link row-menu-item"
            disabled={isBusy || wanted === isResolved}
            onClick={() => {
              close();
              onMark(wanted);
            }}
          >
            {wanted ? <Check className="size-5" aria-hidden="true" /> : <RotateCcw className="size-5" aria-hidden="true" />}
            {wanted ? ticketsCopy.markResolved : ticketsCopy.markUnresolved}
          </button>
        );
        return (
          <>
            {item(false)}
            {item(true)}
          </>
        );
      }}
    </Menu>
  );
}
