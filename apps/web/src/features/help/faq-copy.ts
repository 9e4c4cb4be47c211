/** Words of the FAQ around its questions (screens 2.11). */
export const faqCopy = {
  title: 'Frequently Asked Questions',
  featured: 'Asked most',
  rules: 'How to Play',
  nav: 'Categories',
  support: 'Contact Support',
  noAnswer: 'Not answered here?',
  search: 'Search the questions',
  found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
  none: 'No question has these words.',
} as const;
