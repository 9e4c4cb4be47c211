import { BookOpen, CircleHelp, FileText, Heart, LifeBuoy, ShieldCheck } from 'lucide';
import { PageHeading } from '../../components/page-heading.tsx';
import { HelpCard, type HelpCardProps } from './help-card.tsx';
import { helpCopy } from './help-copy.ts';

const { cards } = helpCopy;

const CARDS: readonly (Omit<HelpCardProps, 'isDisabled'> & { readonly isForSignedIn?: boolean })[] = [
  { to: '/rules', icon: BookOpen, ...cards.start },
  { to: '/faq', icon: CircleHelp, ...cards.faq },
  { to: '/support', icon: LifeBuoy, ...cards.support, isForSignedIn: true },
  { to: '/donate', icon: Heart, ...cards.donate },
  { to: '/terms-of-service', icon: FileText, ...cards.terms, isNewTab: true },
  { to: '/privacy-policy', icon: ShieldCheck, ...cards.privacy, isNewTab: true },
];

/** Six ways to get or give help (screens 2.9). */
export function HelpHub({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={helpCopy.title} />
        <p className="text-fg-2">{helpCopy.lead}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3.5">
        {CARDS.map(({ isForSignedIn = false, ...card }) => (
          <li key={card.to} className="grid">
            <HelpCard {...card} isDisabled={isForSignedIn && !isSignedIn} />
          </li>
        ))}
      </ul>
    </div>
  );
}
