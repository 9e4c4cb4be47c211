/** The card that asks existing accounts which notifications they want (screens 2.6). */
export const messagesPromptCopy = {
  title: 'Want a reminder before picks lock?',
  text: "We'll notify you 24 and 2 hours before a week locks if you have no pick, and when the schedule or a result changes for you. Your account has all the settings.",
  email: 'Email',
  device: 'This device',
  notNow: 'Not now',
  subscribed: "You'll get notifications by email.",
  subscribedHere: "You'll get notifications on this device.",
  notSubscribed: 'Notifications stay off. You can turn them on in your account.',
  failed: "Couldn't save your answer. Please try again.",
} as const;
