/** The rules page around its sections (screens 2.10). */
export const rulesCopy = {
  title: 'How to Play',
  nav: 'On this page',
  faq: 'More questions? Read the FAQ',
  top: 'Back to top',
} as const;
