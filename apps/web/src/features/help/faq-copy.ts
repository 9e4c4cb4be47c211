/** Texts around the questions of the FAQ page (screens 2.11). */
export const faqCopy = {
  title: 'Frequently Asked Questions',
  featured: 'Most asked',
  rules: 'How to Play',
  nav: 'Categories',
  support: 'Contact Support',
  noResponse: "Didn't find your answer?",
  search: 'Search the questions',
  found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
  none: 'No questions match your search.',
} as const;
