/** What the keyboard does (screens 2.3). */
export const shortcutsCopy = {
  title: 'Keyboard shortcuts',
  groups: {
    everywhere: 'Everywhere',
    picking: 'Picking and planning',
    console: 'In the console',
  },
  list: 'This list',
  next: 'Next link, button or field',
  close: 'Close what is open',
  move: 'Move between teams, or between the weeks of a plan',
  press: 'Pick the team, which is asked about first',
  search: 'Search the list',
  find: 'Find users, leagues, jobs and screens',
} as const;
