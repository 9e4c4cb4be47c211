const REASONS = { cancelled: 'the game was cancelled', moved: 'the game was moved to another week' } as const;
export type VoidReason = keyof typeof REASONS;

const listed = (rounds: readonly string[]) => `${rounds.join(' and ')} ${rounds.length === 1 ? 'is' : 'are'} not decided yet.`;

/** Words for what only real weeks bring; the specification fixes none of them. */
export const roundCopy = {
  noLongerCounts: 'No longer counts',
  voidPick: (team: string, reason: VoidReason, deadline: string | null) =>
    `Your pick of ${team} no longer counts: ${REASONS[reason]}. ${deadline === null ? 'Pick another team once the deadline is known.' : `Pick another team before ${deadline}.`}`,
  chooseAnother: 'Choose another team',
  undecided: (rounds: readonly string[], current: string) => `${listed(rounds)} You are still in, and your ${current} pick counts.`,
  backIn: 'A corrected result put you back in.',
  notStored: (team: string) => `${team} was not stored when we last asked. Check your connection and try again.`,
  ahead: 'The season ahead',
  hintsTitle: 'Locks, hidden picks, ties, postponed games',
  hints: [
    { anchor: 'making-picks', text: 'Picks lock when the first game of the week kicks off.' },
    { anchor: 'making-picks', text: 'Nobody sees your pick before the lock.' },
    { anchor: 'tie-games', text: 'A tie is not a win: it eliminates.' },
    { anchor: 'special-situations', text: 'Postponed within its week, a game keeps your pick valid.' },
    { anchor: 'winning', text: 'A forgotten pick eliminates you at the deadline. There is no default pick.' },
  ],
} as const;
