const REASONS = { cancelled: 'the game was canceled', moved: 'the game was moved to another week' } as const;
export type VoidReason = keyof typeof REASONS;

const listed = (rounds: readonly string[]) => `${rounds.join(' and ')} ${rounds.length === 1 ? 'is' : 'are'} not decided yet.`;

/** Texts for voided picks, undecided weeks and corrections, which the specification lacks. */
export const roundCopy = {
  noLongerCounts: 'No longer counts',
  voidPick: (team: string, reason: VoidReason, deadline: string | null) =>
    `Your ${team} pick no longer counts: ${REASONS[reason]}. ${deadline === null ? 'Pick another team once the deadline is known.' : `Pick another team before ${deadline}.`}`,
  chooseAnother: 'Choose another team',
  undecided: (rounds: readonly string[], current: string) => `${listed(rounds)} You are still alive, and your ${current} pick counts.`,
  backIn: 'You are back in: a result was corrected.',
  notStored: (team: string) => `${team} was not saved when we last checked. Check your connection and try again.`,
  ahead: 'The season ahead',
  hintsTitle: 'Quick rules',
  hints: [
    { anchor: 'making-picks', text: 'Picks lock when the first game of the week kicks off.' },
    { anchor: 'making-picks', text: 'No one sees your pick before it locks.' },
    { anchor: 'tie-games', text: 'A tie is not a win: it eliminates you.' },
    { anchor: 'special-situations', text: 'A game postponed within its week keeps your pick valid.' },
    { anchor: 'winning', text: 'A missed pick eliminates you at the deadline. There is no default pick.' },
  ],
} as const;
