import { describe, expect, it } from 'vitest';
import { FAQ_CATEGORIES } from './faq-questions.ts';
import { findQuestions } from './find-questions.ts';

const idsFor = (words: string) => findQuestions(words).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('searching the questions', () => {
  it('leaves all of them for no word, in their order', () => expect(findQuestions('  ')).toEqual(FAQ_CATEGORIES));

  it('finds those in which every word stands, whatever the case, in question or answer', () => {
    expect(idsFor('DEFAULT pick')).toContain('forgotten-pick');
    expect(idsFor('tie eliminates')).toEqual(['tie']);
    expect(idsFor('league zebra')).toEqual([]);
  });
});
