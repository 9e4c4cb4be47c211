import { ExternalLink } from 'lucide-react';
import { copy } from '../content/copy.ts';

const DOCUMENTS = [
  { href: '/terms-of-service', label: copy.nav.terms },
  { href: '/privacy-policy', label: copy.nav.privacy },
] as const;

/** Terms of Service and Privacy Policy, each in a new tab: quiet at the foot of a page, or among its links. */
export function LegalLinks({ isProminent = false }: { isProminent?: boolean }) {
  return (
    <>
      {DOCUMENTS.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noopener" title={copy.nav.newTab} className={isProminent ? 'link' : 'underline'}>
          {label}
          {isProminent && <ExternalLink className="size-4" />}
        </a>
      ))}
    </>
  );
}
