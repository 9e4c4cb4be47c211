/** How a table is sorted: `name` rising, `-name` falling; undefined as usual. */
export type Sorting = {
  readonly value: string | undefined;
  /** The way that the server takes without any, where it is one that a column shows. */
  readonly usual?: string;
  readonly onSort: (sort: string | undefined) => void;
};

export type Direction = 'ascending' | 'descending';

const reversed = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** Rising and falling, the way first that a first press takes. */
export const waysOf = (first: string): readonly [string, string] => [first, reversed(first)];

export const directionOf = (sort: string): Direction => (sort.startsWith('-') ? 'descending' : 'ascending');

/** Which way a column stands now, or null when the rows stand by another. */
export function standingOf(first: string, { value, usual }: Sorting): Direction | null {
  const now = value ?? usual;
  return now !== undefined && waysOf(first).includes(now) ? directionOf(now) : null;
}

/** What a press on the head of a column asks for: its first way, the other one, then as usual again. */
export function nextSort(first: string, { value, usual }: Sorting): string | undefined {
  const now = value ?? usual;
  if (now === first) return reversed(first) === usual ? undefined : reversed(first);
  const next = now === reversed(first) && usual !== first ? undefined : first;
  return next === usual ? undefined : next;
}
