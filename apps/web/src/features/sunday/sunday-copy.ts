const people = (count: number) => count.toLocaleString('en-US');

/** The standings if every live game ended now (screens 2.8). */
export const sundayCopy = {
  ended: (survivors: number, alive: number) => `If it ended now: ${people(survivors)} of ${people(alive)} remain`,
  losing: (count: number) => `${people(count)} losing`,
  tied: (count: number) => `${people(count)} tied`,
  winning: (count: number) => `${people(count)} winning`,
  safe: (count: number) => `${people(count)} safe`,
  stillToPlay: (count: number) => `${people(count)} still to play`,
  youWouldBeOut: "you'd be out",
  cell: {
    winning: 'winning',
    losing: 'losing',
    tied: 'tied',
    won: 'won',
    lost: 'lost',
    'not-started': 'not started',
    unknown: 'no score yet',
  },
} as const;
