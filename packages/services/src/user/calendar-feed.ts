import { type CalendarEvent, writeCalendar } from '@survivor/contract/calendar-file';
import { findCalendarOwner, listUpcomingDeadlines, type UpcomingDeadline } from '@survivor/db/queries/user/calendar';
import { describeRound, formatLockTime, resolveTimeZone, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { hashCalendarToken } from './calendar-token.ts';

const FEED = { name: 'Survivor Pools', refreshHours: 1 };

/** The maximum number of leagues named in an event. Others are counted. */
const MAX_NAMED = 50;

const TEXTS = {
  summary: (round: string) => `${round} pick locks`,
  locks: (round: string, at: string) => `${round} locks ${at}.`,
  due: 'Make your pick by then. A missed pick eliminates you.',
  isVoid: (round: string) => `${round} does not count: it has no games left.`,
  more: (count: number) => `and ${count} more`,
  late: 'Calendars can be late. The league page is always current.',
};

/** The league's page, or the list of leagues if there are several. */
function buildLink({ leagues }: UpcomingDeadline, publicUrl: string): string {
  const [league, ...others] = leagues;
  return league === undefined || others.length > 0
    ? `${publicUrl}/home/leagues`
    : `${publicUrl}/home/league/${leagueIds.encode(league.id)}`;
}

function namesOf({ leagues }: UpcomingDeadline): string[] {
  const names = leagues.slice(0, MAX_NAMED).map(({ name }) => name);
  return leagues.length > names.length ? [...names, TEXTS.more(leagues.length - names.length)] : names;
}

type Reader = { readonly publicUrl: string; readonly reminderHours: readonly number[]; readonly zone: string };

function toEvent(deadline: UpcomingDeadline, { publicUrl, reminderHours, zone }: Reader): CalendarEvent {
  const { leagueType, year, ordinal, startsAt, isVoid, changes, changedAt } = deadline;
  const round = describeRound(ordinal);
  const summary = TEXTS.summary(round);
  const url = buildLink(deadline, publicUrl);
  const lines = isVoid ? [TEXTS.isVoid(round)] : [TEXTS.locks(round, formatLockTime(startsAt, zone)), TEXTS.due, TEXTS.late];
  return {
    uid: `${leagueType}-${year}-round-${ordinal}@${new URL(publicUrl).hostname}`,
    sequence: changes,
    changedAt,
    startsAt,
    isCancelled: isVoid,
    summary,
    description: [...namesOf(deadline), '', ...lines, url].join('\n'),
    url,
    alarms: isVoid ? [] : reminderHours.map((hoursBefore) => ({ text: summary, hoursBefore })),
  };
}

/** The calendar feed of a token as iCalendar text; null for an unknown token (rules 12). */
export async function writeCalendarFeed(
  { db, publicUrl }: Pick<ServiceContext, 'db' | 'publicUrl'>,
  token: string,
): Promise<string | null> {
  const tokenHash = hashCalendarToken(token);
  const owner = tokenHash === null ? undefined : await findCalendarOwner(db, tokenHash);
  if (owner === undefined) return null;
  const deadlines = await listUpcomingDeadlines(db, owner.id);
  const reminderHours = [...(owner.reminderHours ?? STANDARD_REMINDER_HOURS)].sort((a, b) => b - a);
  const reader: Reader = { publicUrl, reminderHours, zone: resolveTimeZone(owner) };
  return writeCalendar({ events: deadlines.map((deadline) => toEvent(deadline, reader)), feed: FEED });
}
