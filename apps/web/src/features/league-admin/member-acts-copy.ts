/** The menu of a member, its dialogs and toasts (screens 2.33). */
export const memberActsCopy = {
  acts: {
    'add-administrator': 'Make administrator',
    'remove-administrator': 'Remove as administrator',
    'transfer-ownership': 'Transfer ownership',
    remove: 'Remove from league',
    'undo-removal': 'Undo removal',
  },
  added: (name: string) => `${name} is now an administrator`,
  demoted: (name: string) => `${name} is no longer an administrator`,
  transferred: (name: string) => `${name} now owns the league`,
  removed: (name: string) => `${name} was removed`,
  undone: (name: string) => `${name} is back in the league`,
  transferTitle: (name: string) => `Transfer the ownership to ${name}?`,
  transferText: 'You stay an administrator. Only the new owner can remove administrators or transfer the ownership again.',
  transferYes: 'Transfer ownership',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeOpen: "They lose their place, and can't join again until an administrator allows it.",
  removeRunning: (round: string) =>
    `They are eliminated in ${round}. If that week is still open, their pick for it is deleted. You can undo this until the next deadline.`,
  removeYes: 'Remove',
  reason: 'Reason',
  reasonHelp: 'All members can read it in the league log.',
} as const;
