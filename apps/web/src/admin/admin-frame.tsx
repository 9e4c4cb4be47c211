import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Note } from '../components/notice.tsx';
import { statusOf } from '../lib/api/problem.ts';
import { trpc } from '../lib/api/trpc.ts';
import { currentPath, leaveAdministration } from '../lib/session/sign-out.ts';
import { frameCopy } from './components/frame-copy.ts';
import { SectionTabs } from './components/section-tabs.tsx';
import { formatPoolTime, formatServerTime } from './lib/format.ts';
import { type ConsoleHome, useConsoleHome } from './lib/use-console-home.ts';
import { useTickingClock } from './lib/use-ticking-clock.ts';
import { switchCopy } from './maintenance/switch-copy.ts';
import { PaletteButton } from './palette/palette-button.tsx';

const FORBIDDEN = 403;

/** Checks the role again after a 403. A user who lost it goes to the login page (screens 4). */
function useAdminRights(): boolean {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const utils = trpc.useUtils();
  const client = useQueryClient();
  useEffect(() => {
    const reloadIfForbidden = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      const isForbidden = event.type === 'updated' && event.action.type === 'error' && statusOf(event.action.error) === FORBIDDEN;
      if (isForbidden) void utils.user.me.invalidate();
    };
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) => cache.subscribe(reloadIfForbidden));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, utils]);
  const isDemoted = me.data !== undefined && !me.data.roles.includes('admin');
  useEffect(() => {
    if (isDemoted) leaveAdministration(currentPath());
  }, [isDemoted]);
  return !isDemoted;
}

/** Pool time and server time. If they differ, a sentence says where each is used (rules 1). */
function TwoClocks({ home: { clock, readAt } }: { home: ConsoleHome }) {
  const now = useTickingClock(readAt);
  const pool = new Date(clock.now.getTime() + now.getTime() - readAt.getTime());
  return (
    <div className="flex flex-[1_1_20rem] flex-wrap gap-x-4 gap-y-1 text-sm text-fg-2 tabular-nums">
      <p>
        {frameCopy.poolTime}{' '}
        <time dateTime={pool.toISOString()}>
          <b className="text-fg">{formatPoolTime(pool)}</b>
        </time>
      </p>
      <p>
        {frameCopy.serverTime}{' '}
        <time dateTime={now.toISOString()}>
          <b className="text-fg">{formatServerTime(now)}</b>
        </time>
      </p>
      {clock.isVirtual && <p>{frameCopy.whichTime}</p>}
    </div>
  );
}

/** Reminds administrators, who can use the site, that players cannot. */
function MaintenanceBanner() {
  const status = trpc.state.status.useQuery();
  if (status.data?.isMaintenanceMode !== true) return null;
  return (
    <Note kind="warning">
      {switchCopy.banner}{' '}
      <Link to="/home/admin/maintenance" className="prose-link">
        {switchCopy.bannerLink}
      </Link>
    </Note>
  );
}

function ConsoleHead() {
  const { data } = useConsoleHome();
  return (
    <div className="mb-3 grid grid-cols-1 gap-3">
      <SectionTabs home={data} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {data !== undefined && <TwoClocks home={data} />}
        <PaletteButton />
      </div>
    </div>
  );
}

/** The frame of every screen of the console: sections, clocks and the button of the palette. */
export function AdminFrame() {
  return (
    useAdminRights() && (
      <>
        <MaintenanceBanner />
        <ConsoleHead />
        <Outlet />
      </>
    )
  );
}
