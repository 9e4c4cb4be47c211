import { Check, ChevronDown, LoaderCircle, RotateCcw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
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
  const sign = isBusy ? LoaderCircle : ChevronDown;
  return (
    <Menu
      label={ticketsCopy.actionsOf(id)}
      buttonClass="btn btn-line row-button"
      button={
        <>
          {ticketsCopy.actions}
          <Icon of={sign} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
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
            {wanted ? <Icon of={Check} className="size-5" /> : <Icon of={RotateCcw} className="size-5" />}
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
