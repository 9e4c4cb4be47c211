import { copy } from '../content/copy.ts';
import { LegalLinks } from './legal-links.tsx';

/** Below every signed-in page. */
export function Footer() {
  return (
    <footer className="flex flex-wrap justify-center gap-x-3 gap-y-1 pt-5 text-center text-xs text-fg-3">
      <span>{copy.notAffiliated}</span>
      <LegalLinks />
    </footer>
  );
}
