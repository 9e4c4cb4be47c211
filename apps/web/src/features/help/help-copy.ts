/** The help hub (screens 2.9). */
export const helpCopy = {
  title: 'Help and Support',
  lead: 'How the game works, what people ask most, and how to reach us.',
  loginRequired: 'Login required',
  newTab: 'Opens in a new tab',
  tickets: 'Your tickets',
  cards: {
    start: { title: 'Getting Started', text: 'How to play: picks, deadlines, ties and moved games.' },
    faq: { title: 'Frequently Asked Questions', text: 'Leagues, gameplay, technical questions and upcoming features.' },
    support: { title: 'Contact Support', text: 'Is something wrong or missing? Write to us.' },
    donate: { title: 'Donations', text: 'Free to play, kept running by voluntary donations.' },
    terms: { title: 'Terms of Service', text: 'What you agree to when you sign in.' },
    privacy: { title: 'Privacy Policy', text: 'What we store, why, and for how long.' },
  },
} as const;
