import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, CircleHelp, ExternalLink, FileText, Heart, type IconNode, LifeBuoy, ShieldCheck } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pill } from '../../components/pill.tsx';
import { helpCopy } from './help-copy.ts';

type HelpCardProps = {
  readonly to: '/rules' | '/faq' | '/support' | '/donate' | '/terms-of-service' | '/privacy-policy';
  readonly title: string;
  readonly text: string;
  readonly icon: IconNode;
  readonly isNewTab?: boolean;
  readonly isDisabled?: boolean;
};

const CARD = 'card flex min-h-22 items-start gap-3.5 transition-[border-color]';

type CardBodyProps = Pick<HelpCardProps, 'title' | 'text' | 'icon'> & { readonly badge?: string };

function CardBody({ title, text, icon, badge }: CardBodyProps) {
  return (
    <>
      <Icon of={icon} className="mt-0.5 size-5 flex-none text-fg-3" />
      <span className="grid min-w-0 flex-1 content-start justify-items-start gap-1">
        <h2>{title}</h2>
        <span className="text-sm text-fg-2">{text}</span>
        {badge !== undefined && <Pill tone="neutral">{badge}</Pill>}
      </span>
    </>
  );
}

/** One way to get or give help. A card that needs a login has a badge and no link until then. */
function HelpCard({ to, isNewTab = false, isDisabled = false, ...body }: HelpCardProps) {
  if (isDisabled) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no target
      <a role="link" aria-disabled="true" className={`${CARD} cursor-not-allowed bg-sunken text-fg-3`}>
        <CardBody {...body} badge={helpCopy.loginRequired} />
      </a>
    );
  }
  const sign = isNewTab ? ExternalLink : ChevronRight;
  const newTab = isNewTab ? { target: '_blank', rel: 'noopener', title: helpCopy.newTab } : {};
  return (
    <Link to={to} className={`${CARD} hover:border-line-ui`} {...newTab}>
      <CardBody {...body} />
      <Icon of={sign} className="size-5 flex-none self-center text-fg-3" />
    </Link>
  );
}

const { cards } = helpCopy;

const CARDS: readonly (Omit<HelpCardProps, 'isDisabled'> & { readonly isForSignedIn?: boolean })[] = [
  { to: '/rules', icon: BookOpen, ...cards.start },
  { to: '/faq', icon: CircleHelp, ...cards.faq },
  { to: '/support', icon: LifeBuoy, ...cards.support, isForSignedIn: true },
  { to: '/donate', icon: Heart, ...cards.donate },
  { to: '/terms-of-service', icon: FileText, ...cards.terms, isNewTab: true },
  { to: '/privacy-policy', icon: ShieldCheck, ...cards.privacy, isNewTab: true },
];

/** Six ways to get or give help, and the reader's own tickets (screens 2.9). */
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
      {isSignedIn && (
        <Link to="/tickets" className="link justify-self-start">
          {helpCopy.tickets}
        </Link>
      )}
    </div>
  );
}
