/** Texts of the reminders on the account page (screens 2.30). */
export const messagesCopy = {
  title: 'Reminders',
  lead: 'An e-mail before a week locks, when you have no pick in it. It names your leagues, never a team.',
  notOffered: 'E-mail is not set up on this site.',
  off: 'You get no reminders.',
  toggle: 'Remind me by e-mail',
  hours: 'Hours before the deadline',
  hour: (hours: number) => `${hours} h`,
  most: 'Up to three.',
  refused: 'Your address refused our e-mails, so we stopped.',
  tryAgain: 'Try again',
  saved: 'Reminders saved.',
  notSaved: 'Your reminders were not saved. Please try again.',
  loadTitle: 'Your reminders could not be loaded',
} as const;
