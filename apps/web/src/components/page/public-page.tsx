import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { copy } from '../common-copy.ts';
import { LegalLinks } from '../legal-links.tsx';

/** The layout of a public page: wordmark, text, footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[44rem] px-4 pt-5 pb-10">
      <header className="flex min-h-11 items-center justify-between">
        <Link to="/" reloadDocument className="brand -ml-3">
          <Brand />
        </Link>
        <nav className="flex gap-5" aria-label={copy.nav.main}>
          <Link to="/rules" className="link">
            {copy.nav.rules}
          </Link>
          <Link to="/faq" className="link">
            {copy.nav.faq}
          </Link>
        </nav>
      </header>
      <main id="content" className="py-8">
        {children}
      </main>
      <footer className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line pt-5 text-xs text-fg-3">
        <p>{copy.notAffiliated}</p>
        <LegalLinks />
      </footer>
    </div>
  );
}
