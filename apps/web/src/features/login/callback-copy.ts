/** Texts of the return from the identity provider (screens 2.4). */
export const callbackCopy = {
  title: 'Signing you in',
  failed: 'This sign-in link was already used or has expired.',
  again: 'Sign in again',
} as const;
