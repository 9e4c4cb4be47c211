/** The keyboard shortcuts (screens 2.3). */
export const shortcutsCopy = {
  title: 'Keyboard shortcuts',
  groups: {
    everywhere: 'Everywhere',
    picking: 'Picking and planning',
    console: 'In the Admin Panel',
  },
  list: 'This list',
  next: 'Next link, button or field',
  close: 'Close the open menu or dialog',
  move: 'Move between teams, or between the weeks of a plan',
  press: 'Pick the team, then confirm',
  search: 'Search the list',
  find: 'Find users, leagues, jobs and screens',
} as const;
