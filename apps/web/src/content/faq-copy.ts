/** Words of the FAQ around its questions; the title stands with the other fixed texts. */
export const faqCopy = {
  nav: 'Categories',
  support: 'Contact Support',
  noAnswer: 'Not answered here?',
} as const;
