import type { ReactNode } from 'react';
import { PublicPage } from '../components/page/public-page.tsx';
import { readToken } from '../lib/session/auth-token.ts';
import { HomeFrame } from './-home-frame.tsx';

type PageFrameProps = {
  /** Nobody is sent away from it while the service is closed. */
  readonly isReadInMaintenance?: boolean;
  readonly children: ReactNode;
};

/**
 * Around a page that is for everybody: the shell for the signed in, the public page for visitors. Where that is prerendered, the signed in do
 * not see it while their shell loads (base.css), and for visitors it stays (main.tsx).
 */
export function PageFrame({ isReadInMaintenance = false, children }: PageFrameProps) {
  if (readToken() === null) {
    return (
      <div className="until-shell">
        <PublicPage>{children}</PublicPage>
      </div>
    );
  }
  return <HomeFrame isReadInMaintenance={isReadInMaintenance}>{children}</HomeFrame>;
}
