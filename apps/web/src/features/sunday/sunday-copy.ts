const people = (count: number) => count.toLocaleString('en-US');

/** A Sunday: what would be if every game stopped now, and who holds which side (screens 2.8). */
export const sundayCopy = {
  ended: (remain: number, alive: number) => `If it ended now: ${people(remain)} of ${people(alive)} remain`,
  losing: (count: number) => `${people(count)} losing`,
  tied: (count: number) => `${people(count)} tied`,
  winning: (count: number) => `${people(count)} winning`,
  through: (count: number) => `${people(count)} through`,
  toCome: (count: number) => `${people(count)} to come`,
  youAmong: 'you among those who would go',
  cell: {
    winning: 'winning',
    losing: 'losing',
    tied: 'tied',
    won: 'won',
    lost: 'lost',
    'not-begun': 'not started',
    unknown: 'no score yet',
  },
} as const;
