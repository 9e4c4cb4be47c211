/** Texts around the sections of the rules page (screens 2.10). */
export const rulesCopy = {
  title: 'How to Play',
  nav: 'On this page',
  faq: 'More questions? Read the FAQ',
  top: 'Back to top',
} as const;
