import type { GateReason } from '@survivor/rules';

/** Why the gate does not believe the source at once (rules 2). */
const GATE_REASON_WORDS: Record<GateReason, string> = {
  'late-kickoff': 'The kickoff is more than 6 days after the other games of its week.',
  'early-kickoff': 'The kickoff is more than 6 days before the other games of its week.',
  'early-deadline': 'A deadline would come to lie in the past, or more than 24 hours earlier.',
  'round-emptied': 'A week ahead would lose its last game, or more than two within 6 hours.',
  'other-round': 'Another week would change its deadline, be passed over or count again, or come out differently for a team.',
  'final-cancelled': 'The game had a final score, and is cancelled now.',
  'other-pair': 'Other teams play under the same id.',
};

/** What the gate holds back of a game: claim, time, reasons and effect. */
export const heldCopy = {
  title: 'Held back',
  claim: 'The source says',
  claims: {
    kickoff: (kickoff: string) => `Kickoff ${kickoff}`,
    week: (week: string) => `Played in ${week}`,
    cancelled: 'Cancelled',
    teams: (game: string) => `Teams are ${game}`,
    otherGame: 'Another game under its id: this one counts no longer',
  },
  since: 'Since (pool time)',
  why: 'Why it is held',
  reasons: GATE_REASON_WORDS,
  believed: 'Believed (pool time)',
  trustedAt: (time: string) => `${time}, if every answer until then says the same`,
  onAcceptance: 'Only when it is accepted',
  effect: 'What it would change',
  deadline: (week: string, before: string, after: string) => `${week} deadline: ${before}, then ${after}`,
  locks: (week: string, before: string) => `${week} deadline: ${before}, then at once: the week locks`,
  isVoid: (week: string) => `${week} is passed over`,
  counts: (week: string) => `${week} counts again`,
  noEffect: 'No deadline moves, and no week is passed over',
} as const;
