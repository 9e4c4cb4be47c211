/** Join League (screens 2.7). */
export const joinCopy = {
  title: 'Join League',
  lead: 'Ask the person who invited you for the key and password.',
  key: 'League key',
  keyHelp: '8 letters or digits',
  keyPrefilled: '8 letters or digits, filled in from your invitation',
  keyBroken: "That key doesn't look right. Ask for a new link, or type the key.",
  password: 'League password',
  submit: 'Join League',
  busy: 'Joining…',
  incomplete: 'Enter the key and the password to join.',
  waitMinutes: (minutes: number) => `Try again in ${minutes} min.`,
  createInstead: 'Create a league instead',
} as const;
