import { STALE_DATA_MS } from '../lib/data-age.ts';
import { formatAge, formatCount, formatInterval } from '../lib/format.ts';
import type { SectionId } from '../lib/sections.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { dashboardCopy } from './dashboard-copy.ts';

const { figures: copy } = dashboardCopy;
/** The largest count that the server sends (state.home). */
const MAX_COUNT = 999;

/** A section's figure. `bad`: failed or unanswered; `warning`: undecided; `quiet`: no work. */
export type Figure = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly tone: 'bad' | 'warning' | 'normal' | 'quiet';
};

/** The figures by section. A section is missing while its figure loads, or if it has none. */
export type Figures = Partial<Record<SectionId, Figure>>;

export const formatCappedCount = (count: number) => (count > MAX_COUNT ? dashboardCopy.many : formatCount(count));

function ticketsFigure({ tickets: { open, oldestAt } }: ConsoleHome, now: Date): Figure {
  const { label, oldest, none } = copy.tickets;
  if (open === 0 || oldestAt === null) return { label, value: '0', note: none, tone: 'quiet' };
  return { label, value: formatCappedCount(open), note: oldest(formatAge(oldestAt, now)), tone: 'bad' };
}

function jobsFigure({ jobs: { failed, latest } }: ConsoleHome, now: Date): Figure {
  const { label, latest: describe, none } = copy.jobs;
  if (failed === 0 || latest === null) return { label, value: '0', note: none, tone: 'quiet' };
  return { label, value: formatCappedCount(failed), note: describe(latest.name, formatAge(latest.at, now)), tone: 'bad' };
}

function stateFigure({ fetchedAt }: ConsoleHome, now: Date): Figure {
  const { label, fresh, old, never, neverNote } = copy.state;
  if (fetchedAt === null) return { label, value: never, note: neverNote, tone: 'warning' };
  const isOld = now.getTime() - fetchedAt.getTime() > STALE_DATA_MS;
  return {
    label,
    value: formatAge(fetchedAt, now),
    note: (isOld ? old : fresh)(formatInterval(STALE_DATA_MS)),
    tone: isOld ? 'bad' : 'normal',
  };
}

function correctionsFigure({ waitingCorrections: waiting }: ConsoleHome): Figure {
  const { label, some, none } = copy.corrections;
  return { label, value: formatCount(waiting), note: waiting === 0 ? none : some, tone: waiting === 0 ? 'quiet' : 'warning' };
}

/** The figures of the sections; `now` is the server's real time. */
export const computeFigures = (home: ConsoleHome, now: Date): Figures => ({
  tickets: ticketsFigure(home, now),
  jobs: jobsFigure(home, now),
  state: stateFigure(home, now),
  corrections: correctionsFigure(home),
});

const RANK = { bad: 0, warning: 1, normal: 2, quiet: 2 } as const;

/** Failures first, then decisions; the others stay in order. */
export function sortByUrgency<T extends { readonly id: SectionId }>(sections: readonly T[], figures: Figures): T[] {
  const rankOf = ({ id }: T) => RANK[figures[id]?.tone ?? 'normal'];
  return sections.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** `3 h 2 min`: an interval in its two largest units. */
export function formatRemainingTime(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return formatInterval(milliseconds);
  return parts
    .slice(first, first + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
