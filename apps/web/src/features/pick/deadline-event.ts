import type { CalendarEvent } from '@survivor/contract/calendar-file';
import { MINUTE } from '@survivor/rules';
import { calendarFileCopy } from './calendar-file-copy.ts';

export type LeagueDeadline = {
  readonly leagueId: string;
  readonly leagueName: string;
  readonly round: string;
  readonly ordinal: number;
  readonly startsAt: Date;
};

const HOURS_BEFORE = [24, 1];

/**
 * A deadline as a calendar event with alarms 24 hours and 1 hour before. A file saved later has a
 * higher sequence number, so that its event replaces the earlier one.
 */
export function deadlineEvent(
  { leagueId, leagueName, round, ordinal, startsAt }: LeagueDeadline,
  { origin, now }: { origin: string; now: Date },
): CalendarEvent {
  const url = `${origin}/home/league/${encodeURIComponent(leagueId)}`;
  return {
    uid: `${leagueId}-round-${ordinal}@${new URL(origin).hostname}`,
    sequence: Math.floor(now.getTime() / MINUTE),
    changedAt: now,
    startsAt,
    isCancelled: false,
    summary: calendarFileCopy.summary(leagueName, round),
    description: calendarFileCopy.description(url),
    url,
    alarms: HOURS_BEFORE.map((hoursBefore) => ({ text: calendarFileCopy.alarm(leagueName, round), hoursBefore })),
  };
}
