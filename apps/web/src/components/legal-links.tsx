import type { IconNode } from 'lucide';
import { copy } from './common-copy.ts';
import { Icon } from './icon.tsx';

const DOCUMENTS = [
  { href: '/terms-of-service', label: copy.nav.terms },
  { href: '/privacy-policy', label: copy.nav.privacy },
] as const;

/**
 * Links to the Terms of Service and the Privacy Policy, each in a new tab. `sign` styles them like
 * links with an icon.
 */
export function LegalLinks({ sign }: { sign?: IconNode }) {
  return (
    <>
      {DOCUMENTS.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noopener" title={copy.nav.newTab} className={sign ? 'link' : 'underline'}>
          {label}
          {sign && <Icon of={sign} className="size-4" />}
        </a>
      ))}
    </>
  );
}
