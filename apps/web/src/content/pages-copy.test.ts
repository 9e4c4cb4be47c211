import { expect, it } from 'vitest';
import { FAQ_CATEGORIES } from './faq-questions.ts';
import { RULES_SECTIONS } from './rules-sections.ts';

/** The titles of sections and categories, word for word (2.10, 2.11): the order is held here, every other text by `apps/e2e/src/copy`. */
it('has the five sections of the rules and the four categories of the FAQ, in order', () => {
  expect(RULES_SECTIONS.map(({ title }) => title)).toEqual([
    'Basic Rules',
    'Making Picks',
    'Winning & Elimination',
    'Tie Games',
    'Special Situations',
  ]);
  expect(FAQ_CATEGORIES.map(({ title }) => title)).toEqual(['Leagues & Access', 'Gameplay', 'Technical', 'Upcoming Features']);
});
