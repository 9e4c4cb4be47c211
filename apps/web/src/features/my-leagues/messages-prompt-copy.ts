/** Texts of the card that asks accounts from before which messages they want (screens 2.6). */
export const messagesQuestionCopy = {
  title: 'Forgot a pick before? We can tell you in time.',
  text: '24 and 2 hours before a week locks when you have no pick, and when the schedule or a result changes for you. Your account has all choices.',
  email: 'E-mail',
  device: 'This device',
  notNow: 'Not now',
  told: 'You will be told by e-mail.',
  toldHere: 'You will be told on this device.',
  notTold: 'You get no messages. Your account has the switches.',
  failed: 'Your answer was not saved. Please try again.',
} as const;
