import { CalendarPlus } from 'lucide-react';
import { useContext } from 'react';
import { calendarCopy } from '../../content/calendar-copy.ts';
import { toCalendarFile } from '../../lib/calendar-event.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ServerClockContext } from '../../lib/use-server-now.ts';
import { type DeadlineOf, deadlineEvent } from './deadline-event.ts';

/** Puts the deadline into the calendar of the device: a file made here, nothing leaves the browser. */
export function CalendarButton(deadline: DeadlineOf) {
  const clock = useContext(ServerClockContext);
  const save = () => {
    const event = deadlineEvent(deadline, window.location.origin);
    const text = toCalendarFile({ event, now: clock.now() ?? new Date() });
    saveFile({ name: calendarCopy.file(deadline.round), type: 'text/calendar;charset=utf-8', text });
  };
  return (
    <button type="button" className="btn btn-line flex-none px-3" aria-label={calendarCopy.label} onClick={save}>
      <CalendarPlus className="size-5" />
      <span className="hidden sm:inline">{calendarCopy.button}</span>
    </button>
  );
}
