import type { ReactNode } from 'react';
import { Skeleton } from './components/skeleton.tsx';
import { ChoosePending } from './features/choose/choose-page.tsx';
import { LeaguePending } from './features/league/league-page.tsx';
import { LeaguesPending } from './features/my-leagues/my-leagues.tsx';
import { HomeShell } from './features/navigation/home-shell.tsx';

/** A page for signed-in readers, prerendered with a skeleton in place of its content. */
export type ShellPage = {
  readonly path: string;
  readonly file: string;
  /** The route whose chunks the page preloads; null to preload only those of the frame. */
  readonly route: string | null;
  readonly content: ReactNode;
};

/** The frame before any data. `until-code` sets a fallback font: ours would delay the code. */
const renderFrame = (skeleton: ReactNode) => (
  <div className="until-code" aria-busy="true">
    <HomeShell me={undefined} trouble={null} banner={false} notice={null} onLogout={() => undefined}>
      {skeleton}
    </HomeShell>
  </div>
);

/** The prerendered pages. `/home/other` stands for every page under /home without its own entry. */
export const SHELL_PAGES: readonly ShellPage[] = [
  { path: '/home/leagues', file: 'leagues', route: 'leagues', content: renderFrame(<LeaguesPending />) },
  { path: '/home/league/0', file: 'league', route: 'league.$leagueId', content: renderFrame(<LeaguePending />) },
  { path: '/home/league/0/choose', file: 'choose', route: 'league.$leagueId_.choose', content: renderFrame(<ChoosePending />) },
  { path: '/home/other', file: 'home', route: null, content: renderFrame(<Skeleton kind="page" className="card h-60" />) },
];
