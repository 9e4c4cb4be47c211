import { FAQ_CATEGORIES, type QuestionCategory } from './faq-questions.ts';

const spaced = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\s+/g, ' ').trim();

/** Questions whose text or answer contains every search term, by category. */
export function findQuestions(words: string): QuestionCategory[] {
  const wanted = spaced(words).split(' ').filter(Boolean);
  const hasAll = (text: string) => wanted.every((word) => spaced(text).includes(word));
  return FAQ_CATEGORIES.map((category) => ({
    ...category,
    questions: category.questions.filter(({ question, answer }) => hasAll(`${question} ${answer}`)),
  })).filter(({ questions }) => questions.length > 0);
}
