/** The dialog that confirms a pick (screens 2.8, "Confirmation modal"). */
export const confirmCopy = {
  confirmTitle: 'Confirm Team Selection',
  confirm: (team: string) => ({ before: 'Are you sure you want to pick ', team, after: ' for this round?' }),
  yes: 'Yes, confirm pick',
  cancel: 'Cancel',
  until: (deadline: string) => ({ before: 'You can change this until ', deadline, after: '.' }),
} as const;

/** The pick card after a failed or unconfirmed save. */
export const pickTroubleCopy = {
  failedTitle: 'Your pick was not saved.',
  stillStored: (team: string) => `Your saved pick is still ${team}.`,
  unknownTitle: "We don't know yet whether your pick was saved.",
  unknown: (team: string) => `We lost the connection while saving ${team}. We keep checking with the server.`,
  notYetTitle: 'Your pick is not saved yet.',
  notYet: (team: string) => `We lost the connection while saving ${team}, and the server does not have it so far. We keep checking.`,
  notStoredTitle: 'The server did not save your pick.',
} as const;
