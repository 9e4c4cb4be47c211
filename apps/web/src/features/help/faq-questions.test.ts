import { expect, it } from 'vitest';
import { FAQ_CATEGORIES } from './faq-questions.ts';

it('says that Safari forgets a sign-in, in "Why was I signed out?"', () => {
  const questions = FAQ_CATEGORIES.flatMap(({ questions }) => questions);
  expect(questions.find(({ question }) => question === 'Why was I signed out?')?.answer).toMatch(/Safari .*seven days without a visit/);
});
