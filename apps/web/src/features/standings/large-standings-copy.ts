const people = (count: number) => count.toLocaleString('en-US');

/** Standings of more than 100, and those that come in parts (screens 2.8): apart from the words that every page of a league begins with. */
export const largeStandingsCopy = {
  find: 'Find a member',
  found: (count: number, total: number) => `${people(count)} of ${people(total)} members`,
  jump: 'Jump to me',
  own: (place: number, total: number) => `You, place ${people(place)} of ${people(total)}`,
  label: 'Places',
  places: (first: number, last: number, total: number) => `Places ${people(first)} to ${people(last)} of ${people(total)}`,
  fetching: 'Fetching members',
  foundMore: (count: number, total: number) => `${people(count)} and more of ${people(total)} members`,
  nobody: 'No member has a name like that.',
  previous: (rows: number) => `Previous ${rows}`,
  next: (rows: number) => `Next ${rows}`,
  place: 'Place',
  go: 'Go',
  alive: (count: number) => `Alive (${people(count)})`,
  out: (count: number) => `Eliminated (${people(count)})`,
} as const;
