import { type ReactNode, useContext, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { connectionText } from '../../components/connection-text.ts';
import { LegalLinks } from '../../components/legal-links.tsx';
import { Note } from '../../components/notice.tsx';
import type { Me } from '../../lib/api/trpc.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { readTabValue, storeTabValue } from '../../lib/session/tab-storage.ts';
import { formatTime } from '../../lib/ui/format.ts';
import { useShellNotices } from '../../lib/ui/shell-notices.ts';
import { useOnline } from '../../lib/ui/use-online.ts';
import { BottomBar, TopBar } from './mobile-bars.tsx';
import { Sidebar } from './sidebar.tsx';

const KEY = 'survivor.sidebar';
const COLLAPSED = 'collapsed';

/** Whether the sidebar is collapsed. Stored per tab, because the shell remounts. */
function useCollapsed(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setIsCollapsed] = useState(() => readTabValue(KEY) === COLLAPSED);
  const toggle = () => {
    storeTabValue(KEY, isCollapsed ? null : COLLAPSED);
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}

/** The footer of every signed-in page. */
function Footer() {
  return (
    <footer className="print:hidden flex flex-wrap justify-center gap-x-3 gap-y-1 pt-5 text-center text-xs text-fg-3">
      <p>{copy.notAffiliated}</p>
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
  readonly notice: ReactNode;
  readonly onLogout: () => void;
  readonly children: ReactNode;
};

const MAIN =
  'min-w-0 px-3 pt-3 pb-[calc(var(--bottombar)+env(safe-area-inset-bottom)+1.5rem)] desk:px-[clamp(1rem,3vw,2.25rem)] desk:pt-8 desk:pb-16 print:p-0!';

/** The frame of every signed-in page (screens 2.3). */
export function HomeShell({ me, trouble, banner, notice, onLogout, children }: HomeShellProps) {
  const { isCollapsed, toggle } = useCollapsed();
  const isOnline = useOnline();
  const Notices = useShellNotices();
  const syncedAt = useContext(ServerClockContext).syncedAt();
  return (
    <>
      <a href="#content" className="btn btn-ink fixed top-2 left-2 z-skip not-focus:-translate-y-[200%] print:hidden">
        {copy.skip}
      </a>
      {banner}
      <div
        className={`grid min-h-[calc(100vh-var(--banner,0px))] phone:block print:block ${banner ? '[--banner:52px]' : 'in-data-banner:mt-[52px] in-data-banner:[--banner:52px]'} ${isCollapsed ? 'grid-cols-[5rem_minmax(0,1fr)]' : 'grid-cols-[var(--sidebar)_minmax(0,1fr)]'}`}
      >
        <Sidebar me={me} isCollapsed={isCollapsed} onToggle={toggle} onLogout={onLogout} />
        <div className="min-w-0">
          <TopBar me={me} onLogout={onLogout} />
          <main className={MAIN} id="content" tabIndex={-1}>
            <div className="mx-auto grid max-w-[80rem] gap-3 *:min-w-0 desk:gap-4 print:block print:max-w-none print:*:data-note:hidden">
              {Notices !== null ? (
                <Notices />
              ) : (
                !isOnline && <Note kind="warning">{connectionText(syncedAt === null ? null : formatTime(syncedAt))}</Note>
              )}
              {trouble !== null && isOnline && <Note kind="warning">{TROUBLES[trouble]}</Note>}
              {notice}
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
