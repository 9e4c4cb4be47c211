import { FAQ_CATEGORIES, type QuestionCategory } from './faq-questions.ts';

const spaced = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\s+/g, ' ').trim();

/** Questions whose text or answer contains every search term, by category. */
export function findQuestions(query: string): QuestionCategory[] {
  const terms = spaced(query).split(' ').filter(Boolean);
  const hasAll = (text: string) => terms.every((term) => spaced(text).includes(term));
  return FAQ_CATEGORIES.map((category) => ({
    ...category,
    questions: category.questions.filter(({ question, answer }) => hasAll(`${question} ${answer}`)),
  })).filter(({ questions }) => questions.length > 0);
}
