import { type ReactNode, useContext } from 'react';
import { copy } from '../../components/common-copy.ts';
import { LegalLinks } from '../../components/legal-links.tsx';
import { Note } from '../../components/notice.tsx';
import type { Me } from '../../lib/api/trpc.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { formatTime } from '../../lib/ui/format.ts';
import { useShellNotes } from '../../lib/ui/shell-notes.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { BottomBar, TopBar } from './mobile-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import { useCollapsed } from './use-collapsed.ts';
import '../../styles/screens/home.css';

/** Below every signed-in page. */
function Footer() {
  return (
    <footer className="flex flex-wrap justify-center gap-x-3 gap-y-1 pt-5 text-center text-xs text-fg-3">
      <span>{copy.notAffiliated}</span>
      <LegalLinks />
    </footer>
  );
}

type ShellTrouble = 'account' | 'service';

const TROUBLES: Record<ShellTrouble, string> = { account: copy.session.trouble, service: copy.session.unavailable };

export type HomeShellProps = {
  readonly me: Me | undefined;
  readonly trouble: ShellTrouble | null;
  readonly banner: ReactNode;
  readonly onLogout: () => void;
  readonly children: ReactNode;
};

/** What surrounds every signed-in page (screens 2.3). */
export function HomeShell({ me, trouble, banner, onLogout, children }: HomeShellProps) {
  const { isCollapsed, toggle } = useCollapsed();
  const isOnline = useOnline();
  const Notes = useShellNotes();
  const heardAt = useContext(ServerClockContext).heardAt();
  return (
    <>
      <a href="#content" className="btn btn-ink skip-link">
        {copy.skip}
      </a>
      {banner}
      <div className="shell" data-collapsed={isCollapsed}>
        <Sidebar me={me} isCollapsed={isCollapsed} onToggle={toggle} onLogout={onLogout} />
        <div className="min-w-0">
          <TopBar me={me} onLogout={onLogout} />
          <main className="page" id="content" tabIndex={-1}>
            <div className="page-inner">
              {Notes !== null ? (
                <Notes />
              ) : (
                !isOnline && <Note kind="warning">{copy.offline(heardAt === null ? null : formatTime(heardAt))}</Note>
              )}
              {trouble !== null && isOnline && <Note kind="warning">{TROUBLES[trouble]}</Note>}
              {children}
              <Footer />
            </div>
          </main>
        </div>
        <BottomBar me={me} />
      </div>
    </>
  );
}
