import { Link } from '@tanstack/react-router';
import { ArrowUp } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { SectionLinks } from '../../components/page/section-links.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { rulesCopy } from './rules-copy.ts';
import { RULES_SECTIONS } from './rules-sections.ts';

/** Scrolls to the top and moves the focus there, so that the next Tab does not jump back down. */
function backToTop(): void {
  window.scrollTo({ top: 0 });
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** How to Play (screens 2.10). */
export function RulesContent() {
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeading title={rulesCopy.title} />
      <SectionLinks label={rulesCopy.nav} sections={RULES_SECTIONS} />
      {RULES_SECTIONS.map(({ id, title, points }) => (
        <section key={id} id={id} className="grid gap-2.5 border-t-2 border-fg pt-3.5">
          <h2>{title}</h2>
          <ul className="grid list-disc gap-1.5 pl-5 text-fg-2">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className="flex flex-wrap items-center justify-between gap-4">
        <Link to="/faq" className="link">
          {rulesCopy.faq}
        </Link>
        <button type="button" className="btn btn-line" onClick={backToTop}>
          <Icon of={ArrowUp} className="size-4" />
          {rulesCopy.top}
        </button>
      </p>
    </div>
  );
}
