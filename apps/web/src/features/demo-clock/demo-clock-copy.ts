export const demoCopy = {
  move: 'Move clock',
  moving: 'Moving clock…',
  heading: 'Move the clock forward',
  explain: 'Everyone in this demo shares this clock. It never goes back.',
  kickoff: 'Next kickoff',
  finals: "End of the week's games",
  nextRound: 'Next week',
  hour: '+1 hour',
  day: '+1 day',
  none: 'None left',
  failed: "Couldn't move the clock.",
} as const;
