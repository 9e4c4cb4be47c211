/** Texts of dialogs, toasts, forms and retries, loaded on demand. */
export const partsCopy = {
  tryAgain: 'Try again',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  back: 'Back',
  blockedStorage: 'This browser blocks cookies or storage, which sign-in needs. Allow them, or open the page in another browser.',
} as const;
