import { formatTime } from '../../lib/ui/format.ts';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
const HALF_OF_DAY = /\s[AP]M$/;

/** `1:00`: a kickoff whose day and AM or PM are in the heading. */
export const shortTime = (kickoff: Date) => formatTime(kickoff).replace(HALF_OF_DAY, '');

/** The distinct kickoff times of a window. */
export const timesOf = (kickoffs: readonly Date[]): string[] => [...new Set(kickoffs.map(formatTime))];

const halfOf = (time: string | undefined) => (time === undefined ? undefined : HALF_OF_DAY.exec(time)?.[0]);

/** `Sunday 1:00 PM`, `Sunday 4:05 and 4:25 PM`: the kickoffs of a group of games. */
export function describeWindow(startsAt: Date, kickoffs: readonly Date[]): string {
  const times = timesOf(kickoffs);
  const shown = times.map((time, at) => (halfOf(time) === halfOf(times[at + 1]) ? time.replace(HALF_OF_DAY, '') : time));
  return `${DAY.format(startsAt)} ${LIST.format(shown)}`;
}
