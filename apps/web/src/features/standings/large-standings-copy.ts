const people = (count: number) => count.toLocaleString('en-US');

/** Standings of more than 100 members, loaded on demand (screens 2.8). */
export const largeStandingsCopy = {
  find: 'Find a member',
  found: (count: number, total: number) => `${people(count)} of ${people(total)} members`,
  jump: 'Jump to me',
  own: (position: number, total: number) => `You, place ${people(position)} of ${people(total)}`,
  label: 'Places',
  places: (first: number, last: number, total: number) => `Places ${people(first)} to ${people(last)} of ${people(total)}`,
  fetching: 'Loading members',
  foundMore: (count: number, total: number) => `More than ${people(count)} of ${people(total)} members`,
  nobody: 'No members match your search.',
  previous: (rows: number) => `Previous ${rows}`,
  next: (rows: number) => `Next ${rows}`,
  position: 'Place',
  go: 'Go',
  alive: (count: number) => `Alive (${people(count)})`,
  out: (count: number) => `Eliminated (${people(count)})`,
} as const;
