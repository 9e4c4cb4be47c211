import { writeCalendar } from '@survivor/contract/calendar-file';
import { saveFile } from '../../lib/ui/save-file.ts';
import { calendarFileCopy } from './calendar-file-copy.ts';
import { deadlineEvent, type LeagueDeadline } from './deadline-event.ts';

/** Saves the deadline as a calendar file, created on the device. */
export function saveDeadline(deadline: LeagueDeadline, now: Date): void {
  const event = deadlineEvent(deadline, { origin: window.location.origin, now });
  const text = writeCalendar({ events: [event], feed: null });
  saveFile(calendarFileCopy.file(deadline.round), new Blob([text], { type: 'text/calendar;charset=utf-8' }));
}
