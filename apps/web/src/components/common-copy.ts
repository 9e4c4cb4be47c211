/** Texts of the shell and of shared parts. The texts of a feature are in its own copy file. */
export const copy = {
  appName: 'Survivor Pools',
  notAffiliated: 'Not affiliated with the NFL or any club. Team names and colors only.',
  skip: 'Skip to content',
  retry: 'Retry',
  noResponse: 'The server did not answer. Check your connection and try again.',
  requestId: (id: string) => `Request ${id}`,
  offline: (time: string | null) => `You're offline${time === null ? '.' : ` - showing data from ${time}.`} Picks can't be saved.`,
  unreachable: (time: string | null) =>
    `We can't reach Survivor Pools${time === null ? '.' : ` - showing data from ${time}.`} Picks can't be saved for now.`,

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
    /** Starts with the visible initials so that voice control finds the button by them. */
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
    trouble: "We couldn't load your account. You are still signed in, and we'll keep trying.",
    unavailable: 'Service is temporarily unavailable. Please try again later.',
  },

  notice: {
    dismiss: 'Dismiss notice',
  },

  demo: {
    title: 'Demo season',
    clock: (time: string) => `Clock: ${time}`,
  },

  error: {
    title: 'Something went wrong',
    text: "We couldn't show this page. Try again, or go back to your leagues.",
  },
} as const;
