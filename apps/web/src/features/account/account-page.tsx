import { PageHeading } from '../../components/page-heading.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { accountCopy } from './account-copy.ts';
import { CalendarSection } from './calendar-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSection } from './theme-section.tsx';

/** The reader's own account settings (screens 2.30). */
export function AccountPage() {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={accountCopy.title} />
        {me.data !== undefined && <p className="break-words text-fg-2">{accountCopy.lead(me.data.email)}</p>}
      </div>
      <MessagesSection />
      <DevicesSection />
      <CalendarSection />
      <ThemeSection />
      <SessionsSection />
      <ExportSection />
      <DeleteSection />
    </div>
  );
}
