import type { ReactNode } from 'react';
import { Skeleton } from './components/skeleton.tsx';
import { ChoosePending } from './features/choose/choose-page.tsx';
import { LeaguePending } from './features/league/league-page.tsx';
import { LeaguesPending } from './features/my-leagues/my-leagues.tsx';
import { HomeShell } from './features/navigation/home-shell.tsx';

/** A page of signed-in readers as the build writes it. */
export type ShellPage = {
  readonly path: string;
  readonly file: string;
  /** The route whose files the page links; null for the files of the frame alone. */
  readonly route: string | null;
  readonly content: ReactNode;
};

/** The frame as it is before anything is loaded. `until-code` leaves the font to the real page. */
const renderFrame = (skeleton: ReactNode) => (
  <div className="until-code" aria-busy="true">
    <HomeShell me={undefined} trouble={null} banner={false} notice={null} onLogout={() => undefined}>
      {skeleton}
    </HomeShell>
  </div>
);

/** Pages of signed-in readers, with the skeletons that stand until their code has loaded. */
export const SHELL_PAGES: readonly ShellPage[] = [
  { path: '/home/leagues', file: 'leagues', route: 'leagues', content: renderFrame(<LeaguesPending />) },
  { path: '/home/league/0', file: 'league', route: 'league.$leagueId', content: renderFrame(<LeaguePending />) },
  { path: '/home/league/0/choose', file: 'choose', route: 'league.$leagueId_.choose', content: renderFrame(<ChoosePending />) },
  { path: '/home/other', file: 'home', route: null, content: renderFrame(<Skeleton kind="page" className="card h-60" />) },
];
