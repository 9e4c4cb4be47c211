const people = (count: number) => count.toLocaleString('en-US');
const members = (count: number) => (count === 1 ? '1 member' : `${people(count)} members`);

/** The members of a league, for its administrators (screens 2.33). */
export const membersCopy = {
  caption: 'Members of the league',
  find: 'Find a member',
  filter: 'Show',
  filters: { all: 'All', alive: 'Alive', eliminated: 'Eliminated', 'no-pick': 'No pick yet' },
  columns: { name: 'Name', state: 'State', pick: 'Pick', joined: 'Joined', actions: 'Actions' },
  count: members,
  places: (first: number, last: number, total: number) => `${people(first)} to ${people(last)} of ${members(total)}`,
  pages: 'Pages of members',
  previous: 'Previous',
  next: 'Next',
  noMatch: 'No members match your search.',
  empty: {
    alive: 'No one is alive.',
    eliminated: 'No one has been eliminated.',
    'no-pick': 'Everyone has picked.',
  },
  notOpen: (round: string) => `${round} is not open for picks.`,
  failedTitle: "Couldn't load the members",
  owner: 'Owner',
  administrator: 'Administrator',
  you: 'You',
  pickIn: 'Pick in',
  noPick: 'No pick yet',
  joined: (day: string) => `Joined ${day}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  removedTitle: 'Removed people',
  removedText: "They can't join again until you allow it.",
  allowRejoin: 'Allow to join again',
  allowed: (name: string) => `${name} can join again`,
} as const;

/** What a member is in the league, also in the file of the standings. */
export const memberStateCopy = {
  alive: 'Alive',
  eliminated: (round: string) => `Eliminated in ${round}`,
  left: (round: string) => `Left in ${round}`,
  winner: 'Winner',
} as const;
