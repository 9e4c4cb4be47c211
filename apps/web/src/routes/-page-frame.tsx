import type { ReactNode } from 'react';
import { PublicPage } from '../components/page/public-page.tsx';
import { readToken } from '../lib/session/auth-token.ts';
import { HomeFrame } from './-home-frame.tsx';

type PageFrameProps = {
  /** The page remains open during maintenance. */
  readonly isReadInMaintenance?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of a public page: the shell for signed-in readers, else the public layout. Prerendered
 * markup is hidden from signed-in readers (base.css) and hydrated for visitors (main.tsx).
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
