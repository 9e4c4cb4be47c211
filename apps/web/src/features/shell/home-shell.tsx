import { WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Footer } from '../../components/footer.tsx';
import { Note } from '../../components/note.tsx';
import { copy } from '../../content/copy.ts';
import type { Me } from '../../lib/trpc.ts';
import { useOnline } from '../../lib/use-online.ts';
import { BottomBar, TopBar } from './mobile-bars.tsx';
import { Sidebar } from './sidebar.tsx';

export type HomeShellProps = {
  readonly me: Me | undefined;
  readonly isMeFailing: boolean;
  readonly banner: ReactNode;
  readonly onLogout: () => void;
  readonly children: ReactNode;
};

/** What surrounds every signed-in page (specification 2.3). */
export function HomeShell({ me, isMeFailing, banner, onLogout, children }: HomeShellProps) {
  const [isCollapsed, setIsCollapsed] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      <a href="#content" className="btn btn-ink skip-link">
        {copy.skip}
      </a>
      {banner}
      <div className="shell" data-collapsed={isCollapsed}>
        <Sidebar me={me} isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} onLogout={onLogout} />
        <div className="min-w-0">
          <TopBar me={me} onLogout={onLogout} />
          <main className="page" id="content" tabIndex={-1}>
            <div className="page-inner">
              {!isOnline && (
                <Note kind="warning" icon={WifiOff}>
                  {copy.offline}
                </Note>
              )}
              {isMeFailing && <Note kind="warning">{copy.session.trouble}</Note>}
              {children}
              <Footer />
            </div>
          </main>
        </div>
        <BottomBar />
      </div>
    </>
  );
}
