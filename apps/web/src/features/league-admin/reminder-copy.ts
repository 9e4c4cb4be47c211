const people = (count: number) => count.toLocaleString('en-US');

/** Reminding those who have not picked (screens 2.33). */
export const reminderCopy = {
  remindAll: 'Remind all',
  reminding: 'Reminding...',
  reminded: (count: number) => `Reminder sent to ${people(count)} ${count === 1 ? 'member' : 'members'}`,
  nobody: 'Everyone has picked in the meantime',
  copyText: 'Copy reminder text',
  copied: 'Reminder text copied',
  copyFailed: "Couldn't copy the reminder text. Please try again.",
  loadFailed: "Couldn't load who hasn't picked",
} as const;
