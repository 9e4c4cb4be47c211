import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TAB, TAB_ROW } from '../../components/page/tab-links.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { accountCopy } from './account-copy.ts';
import { ACCOUNT_TABS, type AccountTab } from './account-tab.ts';
import { CalendarSection } from './calendar-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSection } from './theme-section.tsx';

function Sections({ tab }: { tab: AccountTab }) {
  if (tab === 'security') return <SessionsSection />;
  if (tab === 'data') {
    return (
      <>
        <ExportSection />
        <DeleteSection />
      </>
    );
  }
  return (
    <>
      <MessagesSection />
      <DevicesSection />
      <CalendarSection />
      <ThemeSection />
    </>
  );
}

/** Scrolls to the section that the address names, once the settings above it have loaded. */
function useSectionInView(id: string): void {
  const { isPending } = trpc.user.messages.useQuery();
  useEffect(() => {
    if (!isPending) document.getElementById(id)?.scrollIntoView();
  }, [isPending, id]);
}

/** The reader's own account settings in tabs (screens 2.30). */
export function AccountPage({ tab, section }: { tab: AccountTab; section: string }) {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  useSectionInView(section);
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={accountCopy.title} />
        {me.data !== undefined && <p className="wrap-anywhere text-fg-2">{accountCopy.lead(me.data.email)}</p>}
      </div>
      <nav className={TAB_ROW} aria-label={accountCopy.tabsLabel}>
        {ACCOUNT_TABS.map((each) => (
          <Link key={each} to="/home/account" search={{ tab: each }} className={TAB} aria-current={each === tab ? 'page' : undefined}>
            {accountCopy.tabs[each]}
          </Link>
        ))}
      </nav>
      <Sections tab={tab} />
    </div>
  );
}
