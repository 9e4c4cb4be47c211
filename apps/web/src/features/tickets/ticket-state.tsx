import { Check, Clock } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { ownTicketsCopy } from './own-tickets-copy.ts';

/** Whether a ticket is open. */
export const TicketState = ({ isResolved }: { isResolved: boolean }) => (
  <Pill tone={isResolved ? 'neutral' : 'pending'}>
    <Icon of={isResolved ? Check : Clock} className="size-[1em]" />
    {isResolved ? ownTicketsCopy.closed : ownTicketsCopy.open}
  </Pill>
);
