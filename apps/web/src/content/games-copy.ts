/** Words around the games that the specification does not fix. */
export const gamesCopy = {
  postponed: 'What happens to my pick?',
  teams: 'Teams to pick from. Arrow keys move between them.',
} as const;
