import type { TimelineInput } from '@survivor/contract/record';

const PAGE = 50;
type Dated = { readonly at: Date };

/** What to ask of a timeline: one more than a page, to see whether there is another. */
export const timelineSlice = ({ before }: TimelineInput) => ({ before: before === undefined ? null : new Date(before), limit: PAGE + 1 });

/**
 * One page of a timeline, and where the next begins. It ends between two milliseconds, since instants travel in these and are stored finer:
 * nothing is left out between two pages. Only where more than a page happened in one millisecond it is cut within.
 */
export function timelinePage<T extends Dated>(events: readonly T[]): { items: T[]; next: Date | null } {
  const following = events[PAGE]?.at.getTime();
  if (following === undefined) return { items: [...events], next: null };
  const items = events.filter(({ at }) => at.getTime() > following);
  if (items.length === 0) return { items: events.slice(0, PAGE), next: new Date(following) };
  return { items, next: new Date(following + 1) };
}
