/** The question before a pick is sent (screens 2.8, "Confirmation modal"). */
export const confirmCopy = {
  confirmTitle: 'Confirm Team Selection',
  confirm: (team: string) => ({ before: 'Are you sure you want to pick ', team, after: ' for this round?' }),
  yes: 'Yes, confirm pick',
  cancel: 'Cancel',
  until: (deadline: string) => ({ before: 'You can change this until ', deadline, after: '.' }),
} as const;

/** A pick that was not stored, and one whose fate is not known: what may come after the question. */
export const pickTroubleCopy = {
  failedTitle: 'Your pick was not saved.',
  kept: (team: string) => `Stored on the server is still ${team}.`,
  unknownTitle: "We don't know yet whether your pick was saved.",
  unknown: (team: string) => `The answer for ${team} was lost. We keep asking the server what it has.`,
  notYetTitle: 'Your pick is not stored yet.',
  notYet: (team: string) => `The answer for ${team} was lost, and the server has not stored it so far. It keeps being asked.`,
  notStoredTitle: 'The server has not stored your pick.',
} as const;
