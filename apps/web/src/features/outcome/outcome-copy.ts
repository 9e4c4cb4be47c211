import { possessive } from '../../lib/ui/team.ts';

/** The cards that replace the pick card after an elimination or the league's end (screens 2.8). */
export const outcomeCopy = {
  eliminatedTitle: "You've Been Eliminated!",
  thanks: 'Thank you for playing.',
  comeBack: 'Come back for March Madness.',
  more: (count: number) => `and ${count} more`,
  donateTitle: 'Support the Site',
  donateText: 'Free to play, kept running by voluntary donations.',
  donate: 'Donate',
  feedback: 'Send feedback',
  reasons: {
    loss: (team: string) => `${team} lost.`,
    tie: (team: string) => `${team} tied.`,
    cancelled: (team: string) => `The ${possessive(team)} game was canceled.`,
    moved: (team: string) => `The ${possessive(team)} game was moved to another week.`,
    missed: (round: string) => `You had no pick for ${round} at the deadline.`,
  },
  lostTo: (team: string, opponent: string) => `${team} lost to ${opponent}, `,
  tiedWith: (team: string, opponent: string) => `${team} tied with ${opponent}, `,
  lastOnes: 'No one is left. Everyone eliminated this week shares the win when the week ends, unless a result is corrected.',
  outByCorrection: 'A corrected result eliminated you.',
} as const;
