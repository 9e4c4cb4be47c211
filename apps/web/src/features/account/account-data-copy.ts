/** The *Delete account* section (screens 2.30). It agrees with the privacy policy. */
export const deleteAccountCopy = {
  title: 'Delete account',
  lead: 'You can delete your account at any time. It is deleted right away and cannot be restored.',
  deletedTitle: 'What is deleted',
  deleted: [
    'Your name, picture, email address, username and the ID from your sign-in provider',
    'All your sessions: you are signed out everywhere',
    'Your plans for future weeks, calendar address, notifications and their settings, devices, muted leagues, support requests and exported data',
  ],
  remainingTitle: 'What stays',
  remaining: [
    'Your rows in the standings, with picks and results, as "Former member" (numbered if a league has several)',
    'Leagues you created, with the names you gave them, for their other members',
    'The record of sign-ins and of what site administrators did, with your account number but no name or address',
  ],
  again: 'If you sign in again, you get a new account with nothing from this one.',
  button: 'Delete account',
  dialogTitle: 'Delete your account?',
  heir: (league: string, heir: string) => `${heir} takes over ${league}.`,
  ends: (league: string) => `${league} is deleted too: it has not started, and no one else is in it.`,
  unled: (league: string) => `${league} stays as it is: no one else is left in it.`,
  loading: 'Checking the leagues you run...',
  failedTitle: "Couldn't load the leagues you run",
  type: 'Type DELETE to confirm',
  typeFirst: 'Type DELETE in capital letters to continue.',
  confirm: 'Delete for good',
  busy: 'Deleting...',
  keep: 'Keep my account',
  failed: 'Your account was not deleted. Please try again.',
} as const;

/** The *Your data* section of the account page. */
export const exportAccountCopy = {
  title: 'Your data',
  lead: 'One JSON file with everything we store about you: your account, leagues, picks, plans, notifications, devices, muted leagues, sign-ins and support requests. It includes your picks for the open week, so keep it private.',
  request: 'Export my data',
  again: 'Export again',
  making: 'Preparing your file. This takes less than a minute.',
  ready: (until: string) => `Your file is ready until ${until}.`,
  download: 'Download',
  notMade: "Couldn't prepare your file. Please try again.",
  requestFailed: "Couldn't start the export. Please try again.",
  tooMany: 'You can export your data five times an hour. Please wait before you export again.',
  notDownloaded: "Couldn't download your file. Please try again.",
  tooManyDownloads: 'You can run one download at a time, and ten an hour. Please wait before you try again.',
  failedTitle: "Couldn't load the status of your export",
} as const;
