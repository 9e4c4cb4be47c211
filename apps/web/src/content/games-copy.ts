/** The games to pick from (screens 2.8). */
export const gamesCopy = {
  postponed: 'What happens to my pick?',
  teams: 'Teams to pick from. Arrow keys move between them.',
} as const;
