/** The texts beside every sign-in button (screens 2.2, 2.7). */
export const signInCopy = {
  agree: { before: 'By signing in you agree to the ', between: ' and ', after: '.' },
  inApp: "Google doesn't allow sign-in inside other apps. Open this page in your browser: look for 'Open in browser' in this app's menu.",
} as const;
