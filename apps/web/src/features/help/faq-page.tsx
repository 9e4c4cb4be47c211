import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { SectionLinks } from '../../components/page/section-links.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pill } from '../../components/pill.tsx';
import { faqCopy } from './faq-copy.ts';
import { FAQ_CATEGORIES, type FaqEntry, type QuestionCategory } from './faq-questions.ts';

const spaced = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\s+/g, ' ').trim();

/** Questions whose text or answer contains every search term, by category. */
function findQuestions(query: string): QuestionCategory[] {
  const terms = spaced(query).split(' ').filter(Boolean);
  const hasAll = (text: string) => terms.every((term) => spaced(text).includes(term));
  return FAQ_CATEGORIES.map((category) => ({
    ...category,
    questions: category.questions.filter(({ question, answer }) => hasAll(`${question} ${answer}`)),
  })).filter(({ questions }) => questions.length > 0);
}

const FEATURED = FAQ_CATEGORIES.flatMap(({ questions }) => questions.filter(({ isFeatured }) => isFeatured));

function SupportLink() {
  return (
    <Link to="/support" className="prose-link">
      {faqCopy.support}
    </Link>
  );
}

function Item({ id, question, answer, isFeatured, isForSupport }: FaqEntry) {
  return (
    <div id={id} className="grid gap-1.5 border-t border-line py-4 first:border-0">
      <dt className="flex flex-wrap items-center gap-2 font-bold">
        {question}
        {isFeatured && <Pill tone="own">{faqCopy.featured}</Pill>}
      </dt>
      <dd className="text-fg-2">
        {answer} {isForSupport && <SupportLink />}
      </dd>
    </div>
  );
}

function Featured() {
  return (
    <section className="card grid gap-2" aria-labelledby="featured">
      <h2 id="featured">{faqCopy.featured}</h2>
      <ul className="grid gap-1.5">
        {FEATURED.map(({ id, question }) => (
          <li key={id}>
            <a className="link" href={`#${id}`}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SearchProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly found: number;
  readonly onQuery: (query: string) => void;
};

function Search({ field, query, found, onQuery }: SearchProps) {
  return (
    <search className="grid gap-1.5">
      <input
        ref={field}
        type="search"
        className="input"
        aria-label={faqCopy.search}
        placeholder={faqCopy.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <p className="min-h-5 text-sm text-fg-2" role="status">
        {query.trim() !== '' && (found === 0 ? faqCopy.none : faqCopy.found(found))}
      </p>
    </search>
  );
}

/** Frequently Asked Questions (screens 2.11). */
export function FaqContent() {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The page is prerendered, so the reader may have typed before this code ran.
  useEffect(() => setQuery(field.current?.value ?? ''), []);
  const categories = findQuestions(query);
  const found = categories.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeading title={faqCopy.title} />
      <SectionLinks label={faqCopy.nav} sections={FAQ_CATEGORIES} />
      <Search field={field} query={query} found={found} onQuery={setQuery} />
      {query.trim() === '' && <Featured />}
      {categories.map(({ id, title, questions }) => (
        <section key={id} id={id} className="border-t-2 border-fg pt-3.5">
          <h2>{title}</h2>
          <dl>
            {questions.map((item) => (
              <Item key={item.id} {...item} />
            ))}
          </dl>
        </section>
      ))}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/rules" className="link">
          {faqCopy.rules}
        </Link>
        <span>
          {faqCopy.noResponse} <SupportLink />
        </span>
      </p>
    </div>
  );
}
