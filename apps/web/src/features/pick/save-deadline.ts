import { calendarCopy } from '../../content/calendar-copy.ts';
import { toCalendarFile } from './calendar-event.ts';
import { type DeadlineOf, deadlineEvent } from './deadline-event.ts';

const KEPT_FOR = 60_000;

/** Offers a text that was made in the browser as a file. */
function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR);
}

/** Puts the deadline into the calendar of the device: a file made here, nothing leaves the browser. */
export function saveDeadline(deadline: DeadlineOf, now: Date): void {
  const event = deadlineEvent(deadline, window.location.origin);
  const text = toCalendarFile({ event, now });
  saveFile({ name: calendarCopy.file(deadline.round), type: 'text/calendar;charset=utf-8', text });
}
