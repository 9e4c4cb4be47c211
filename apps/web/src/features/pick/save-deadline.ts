import { calendarCopy } from '../../content/calendar-copy.ts';
import { toCalendarFile } from '../../lib/calendar-event.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type DeadlineOf, deadlineEvent } from './deadline-event.ts';

/** Puts the deadline into the calendar of the device: a file made here, nothing leaves the browser. */
export function saveDeadline(deadline: DeadlineOf, now: Date): void {
  const event = deadlineEvent(deadline, window.location.origin);
  const text = toCalendarFile({ event, now });
  saveFile({ name: calendarCopy.file(deadline.round), type: 'text/calendar;charset=utf-8', text });
}
