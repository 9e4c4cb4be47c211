/** Back from the identity provider (screens 2.4). */
export const callbackCopy = {
  title: 'Signing you in',
  failed: 'This sign-in link was used already or has run out.',
  again: 'Sign in again',
} as const;
