/** What this device can do for the next week, offered after its first stored pick (screens 2.8). */
export const deviceOfferCopy = {
  title: "Don't miss a deadline",
  remind: 'Get a reminder before a week locks if you have no pick.',
  open: 'Open your leagues with one tap.',
  notifyPhone: 'Remind me on this phone',
  notifyDevice: 'Remind me on this device',
  install: 'Add to home screen',
  installByHand: 'To open your leagues with one tap, press Share, then "Add to Home Screen".',
  dismiss: 'No thanks',
} as const;
