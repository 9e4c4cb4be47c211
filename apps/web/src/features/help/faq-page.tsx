import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { SectionLinks } from '../../components/page/section-links.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { faqCopy } from './faq-copy.ts';
import { FAQ_CATEGORIES, type FaqEntry, type QuestionCategory } from './faq-questions.ts';

const normalizeText = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\s+/g, ' ').trim();

/** Questions whose text or answer contains every search term, by category. */
function findQuestions(query: string): QuestionCategory[] {
  const terms = normalizeText(query).split(' ').filter(Boolean);
  const hasAll = (text: string) => terms.every((term) => normalizeText(text).includes(term));
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

type ItemProps = { readonly entry: FaqEntry; readonly isOpen: boolean };

/** A question that opens to its answer. Find in page and print reach closed answers too. */
function Item({ entry: { id, question, answer, isForSupport }, isOpen }: ItemProps) {
  return (
    <details id={id} open={isOpen} className="group border-t border-line first:border-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{question}</span>
        <Icon of={ChevronDown} className="size-5 flex-none text-fg-3 group-open:rotate-180" />
      </summary>
      <p className="pb-4 text-fg-2">
        {answer} {isForSupport && <SupportLink />}
      </p>
    </details>
  );
}

function openEntry(id: string): void {
  const item = document.getElementById(id);
  if (item instanceof HTMLDetailsElement) item.open = true;
}

function Featured() {
  return (
    <section className="card grid gap-2" aria-labelledby="featured">
      <h2 id="featured">{faqCopy.featured}</h2>
      <ul className="grid gap-1.5">
        {FEATURED.map(({ id, question }) => (
          <li key={id}>
            <a className="link" href={`#${id}`} onClick={() => openEntry(id)}>
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
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => openEntry(hash), [hash]);
  const isSearching = query.trim() !== '';
  const categories = findQuestions(query);
  const found = categories.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeading title={faqCopy.title} />
      <SectionLinks label={faqCopy.nav} sections={FAQ_CATEGORIES} />
      <Search field={field} query={query} found={found} onQuery={setQuery} />
      {!isSearching && <Featured />}
      {categories.map(({ id, title, questions }) => (
        <section key={id} id={id} className="border-t-2 border-fg pt-3.5">
          <h2 className="mb-2">{title}</h2>
          {questions.map((entry) => (
            <Item key={entry.id} entry={entry} isOpen={isSearching} />
          ))}
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
