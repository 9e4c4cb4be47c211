import { calendarCopy } from '../../content/calendar-copy.ts';
import type { CalendarEvent } from './calendar-event.ts';

export type DeadlineOf = {
  readonly leagueId: string;
  readonly leagueName: string;
  readonly round: string;
  readonly ordinal: number;
  readonly startsAt: Date;
};

const DAY_AND_HOUR = ['PT24H', 'PT1H'];

/** A round's deadline as a calendar event, with alarms 24 hours and 1 hour before; one event per league and round. */
export function deadlineEvent({ leagueId, leagueName, round, ordinal, startsAt }: DeadlineOf, origin: string): CalendarEvent {
  const url = `${origin}/home/league/${encodeURIComponent(leagueId)}`;
  return {
    uid: `${leagueId}-round-${ordinal}@${new URL(origin).hostname}`,
    startsAt,
    summary: calendarCopy.summary(leagueName, round),
    description: calendarCopy.description(url),
    url,
    alarmText: calendarCopy.alarm(leagueName, round),
    alarmsBefore: DAY_AND_HOUR,
  };
}
