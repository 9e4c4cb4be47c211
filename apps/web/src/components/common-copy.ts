/** The texts of the shell and those that screens share; every screen has its own file beside this one (screens 2 to 9). */
export const copy = {
  appName: 'Survivor Pools',
  notAffiliated: 'Not affiliated with the NFL or any club. Team names and colours only.',
  skip: 'Skip to content',
  retry: 'Retry',
  noAnswer: 'The server did not answer. Check your connection and try again.',
  requestId: (id: string) => `Request ${id}`,
  offline: (time: string | null) => `You're offline${time === null ? '.' : ` - showing data from ${time}.`} Picks can't be saved.`,

  nav: {
    main: 'Main',
    leagues: 'My Leagues',
    create: 'Create League',
    join: 'Join League',
    help: 'Help and Support',
    helpShort: 'Help',
    admin: 'Admin Panel',
    adminShort: 'Admin',
    account: 'Account',
    logout: 'Logout',
    /** Begins with what the button shows, so that it can be called by that. */
    profile: (initials: string) => `${initials} Profile menu`.trim(),
    collapse: 'Collapse sidebar',
    expand: 'Expand sidebar',
    rules: 'Rules',
    faq: 'FAQ',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    newTab: 'Opens in a new tab',
  },

  session: {
    trouble: "We couldn't load your account. You are still signed in; we keep trying.",
    unavailable: 'Service is temporarily unavailable. Please try again later.',
  },

  demo: {
    title: 'Demo season',
    clock: (time: string) => `Clock: ${time}`,
  },

  error: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Try again, or go back to your leagues.',
  },
} as const;
