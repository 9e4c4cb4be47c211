import type { GateReason } from '@survivor/rules';

/** Why the gate holds an event for review (rules 2). */
const GATE_REASON_WORDS: Record<GateReason, string> = {
  'late-kickoff': 'The kickoff is more than 6 days after the other games of its week.',
  'early-kickoff': 'The kickoff is more than 6 days before the other games of its week.',
  'early-deadline': 'A deadline would move into the past, or more than 24 hours earlier.',
  'round-emptied': 'An upcoming week would lose its last game, or more than two games within 6 hours.',
  'other-round': 'Another week would get a new deadline, stop counting, count again, or get a new result for a team.',
  'final-cancelled': 'The game had a final score and is now canceled.',
  'other-pair': 'The same game ID now has other teams.',
  'scoreless-final': 'No game has ended 0–0 since 1943: it mostly means that there is no score yet.',
};

/** An event held for review: claim, time, reasons and effect. */
export const heldForReviewCopy = {
  title: 'Held for review',
  claim: 'The source says',
  claims: {
    kickoff: (kickoff: string) => `Kickoff ${kickoff}`,
    week: (week: string) => `Played in ${week}`,
    cancelled: 'Cancelled',
    teams: (game: string) => `Teams are ${game}`,
    scorelessFinal: 'Final, 0–0',
    otherGame: 'Another game has its ID: this one no longer counts',
  },
  since: 'Since (pool time)',
  why: 'Why it is held for review',
  reasons: GATE_REASON_WORDS,
  believed: 'Accepted automatically (pool time)',
  trustedAt: (time: string) => `${time}, if the source keeps saying the same`,
  onAcceptance: 'Only if an administrator accepts it',
  effect: 'What it would change',
  deadline: (week: string, before: string, after: string) => `${week} deadline: ${before}, then ${after}`,
  locks: (week: string, before: string) => `${week} deadline: ${before}, then right away: the week locks`,
  isVoid: (week: string) => `${week} is skipped`,
  counts: (week: string) => `${week} counts again`,
  noEffect: 'No deadline moves, and no week is skipped',
} as const;
