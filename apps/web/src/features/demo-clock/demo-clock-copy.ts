export const demoCopy = {
  move: 'Move clock',
  moving: 'Moving clock…',
  heading: 'Move the clock forward',
  explain: 'Shared by everyone in this demo. It never goes back.',
  kickoff: 'Next kickoff',
  finals: "End of the week's games",
  nextRound: 'Next week',
  hour: '+1 hour',
  day: '+1 day',
  none: 'None is left',
  failed: 'The clock could not be moved.',
} as const;
