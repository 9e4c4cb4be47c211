import type { ReactNode } from 'react';
import { PublicPage } from '../components/page/public-page.tsx';
import { readToken } from '../lib/session/auth-token.ts';
import { HomeFrame } from './-home-frame.tsx';

type PageFrameProps = {
  /** Nobody is sent away from it while the service is closed. */
  readonly isReadInMaintenance?: boolean;
  readonly children: ReactNode;
};

/** Around a page that is for everybody: the shell for the signed in, the public page for visitors. */
export function PageFrame({ isReadInMaintenance = false, children }: PageFrameProps) {
  if (readToken() === null) return <PublicPage>{children}</PublicPage>;
  return <HomeFrame isReadInMaintenance={isReadInMaintenance}>{children}</HomeFrame>;
}
