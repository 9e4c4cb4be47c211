import type { TimelineInput } from '@survivor/contract/record';

const PAGE = 50;
type Dated = { readonly at: Date };

/** Requests one more than a page, to detect whether another follows. */
export const timelineSlice = ({ before }: TimelineInput) => ({ before: before === undefined ? null : new Date(before), limit: PAGE + 1 });

/**
 * One page of a timeline, and the start of the next. Pages end between milliseconds, because times
 * are sent with less precision than stored, so nothing is lost between pages. Events are lost only
 * if more than a page of them share one millisecond.
 */
export function timelinePage<T extends Dated>(events: readonly T[]): { items: T[]; next: Date | null } {
  const following = events[PAGE]?.at.getTime();
  if (following === undefined) return { items: [...events], next: null };
  const items = events.filter(({ at }) => at.getTime() > following);
  if (items.length === 0) return { items: events.slice(0, PAGE), next: new Date(following) };
  return { items, next: new Date(following + 1) };
}
