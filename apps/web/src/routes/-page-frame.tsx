import type { ReactNode } from 'react';
import { PublicPage } from '../components/page/public-page.tsx';
import { readToken } from '../lib/session/auth-token.ts';
import { HomeFrame } from './-home-frame.tsx';

/** Around a page that is for everybody: the shell for the signed in, the public page for visitors. */
export function PageFrame({ children }: { children: ReactNode }) {
  return readToken() === null ? <PublicPage>{children}</PublicPage> : <HomeFrame>{children}</HomeFrame>;
}
