/** Texts of *Delete account* on the account page (screens 2.30). The privacy policy says the same. */
export const deleteAccountCopy = {
  title: 'Delete account',
  lead: 'You can delete your account at any time. It happens at once and cannot be undone.',
  goesTitle: 'What goes',
  goes: [
    'Your name, picture, e-mail address, user name and the identifier of your sign-in provider',
    'All your sessions: you are signed out everywhere',
    'Your plans for weeks to come, your calendar address, your messages and their settings, your devices and muted leagues, what you wrote to Support, and the file of your data',
  ],
  staysTitle: 'What stays',
  stays: [
    'Your rows in standings, with picks and results, as "Former member"; several in one league are numbered',
    'Leagues that you created, with the names you gave them, for their other members',
    'The record of sign-ins and of what site administrators did, with the number of the account and no name or address',
  ],
  again: 'Signing in again makes a new account, with nothing of this one.',
  button: 'Delete account',
  dialogTitle: 'Delete your account?',
  heir: (league: string, heir: string) => `${heir} takes over ${league}.`,
  ends: (league: string) => `${league} is deleted with it: it has not begun, and nobody else is in it.`,
  unled: (league: string) => `${league} stays as it is: nobody else is left in it.`,
  loading: 'Looking at the leagues that you run...',
  failedTitle: "Couldn't load the leagues that you run",
  type: 'Type DELETE to confirm',
  typeFirst: 'Type DELETE in capitals to go on.',
  confirm: 'Delete for good',
  busy: 'Deleting...',
  keep: 'Keep my account',
  failed: 'Your account was not deleted. Please try again.',
} as const;

/** Texts of *Your data* on the account page. */
export const exportAccountCopy = {
  title: 'Your data',
  lead: 'One JSON file with everything we hold on you: your account, leagues, picks, plans, messages, devices, muted leagues, sign-ins and what you wrote to Support. Your picks of the open week are in it too, so keep it to yourself.',
  ask: 'Make my file',
  again: 'Make a new file',
  making: 'Your file is being made. That takes less than a minute.',
  ready: (until: string) => `Your file is ready until ${until}.`,
  download: 'Download',
  notMade: 'Your file could not be made. Please try again.',
  notAsked: 'We could not start on your file. Please try again.',
  tooMany: 'You can make five files an hour. Please wait before you ask for another.',
  notDownloaded: 'Your file could not be downloaded. Please try again.',
  tooManyDownloads: 'You can download your file once at a time and ten times an hour. Please wait before you try again.',
  failedTitle: "Couldn't load the state of your file",
} as const;
