import { CalendarPlus } from 'lucide';
import { useContext } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { calendarCopy } from './calendar-copy.ts';
import type { LeagueDeadline } from './deadline-event.ts';

/** Saves the deadline as a calendar file. The code that creates it loads with the first press. */
export function CalendarButton(deadline: LeagueDeadline) {
  const clock = useContext(ServerClockContext);
  const save = async () => {
    const { saveDeadline } = await import('./save-deadline.ts');
    saveDeadline(deadline, clock.now() ?? new Date());
  };
  return (
    <button type="button" className="btn btn-line flex-none px-3" aria-label={calendarCopy.label} onClick={() => void save()}>
      <Icon of={CalendarPlus} className="size-5" />
      <span className="hidden sm:inline">{calendarCopy.button}</span>
    </button>
  );
}
