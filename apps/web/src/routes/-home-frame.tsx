import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useBrowserZone } from '../features/account/use-browser-zone.ts';
import { useRenewedDevice } from '../features/account/use-renewed-device.ts';
import { DemoBanner } from '../features/demo-clock/demo-banner.tsx';
import { HomeShell } from '../features/navigation/home-shell.tsx';
import { SiteNotice } from '../features/navigation/site-notice.tsx';
import { useSession } from '../features/navigation/use-session.ts';
import { type Outputs, trpc } from '../lib/api/trpc.ts';
import { useLostClock } from '../lib/clock/use-server-now.ts';
import { isAdministrator, isOutage } from '../lib/routing/guards.ts';
import { currentPath } from '../lib/session/sign-out.ts';
import { useOnline } from '../lib/ui/use-online.ts';

const STATUS_POLL = 60_000;
const STATUS_POLL_DEMO = 5000;

type StatusOptions = { readonly isVirtualClock: boolean; readonly isReadInMaintenance: boolean };

type Status = { readonly isFailing: boolean; readonly notice: Outputs['state']['status']['notice'] };

/** Polls the status: syncs the clock, reports failures, and redirects during maintenance. */
function useStatus({ isVirtualClock, isReadInMaintenance }: StatusOptions): Status {
  const navigate = useNavigate();
  const { utils } = useRouteContext({ from: rootRouteId });
  const status = trpc.state.status.useQuery(undefined, { refetchInterval: isVirtualClock ? STATUS_POLL_DEMO : STATUS_POLL });
  useLostClock(() => void utils.state.status.invalidate(undefined, undefined, { cancelRefetch: false }));
  const isOnline = useOnline();
  const { error } = status;
  const isDown = isOnline && (status.data?.isMaintenanceMode ?? status.isError);
  useEffect(() => {
    if (!isDown || isReadInMaintenance) return;
    let isGone = false;
    const leave = async () => {
      if ((error !== null && !(await isOutage(error))) || (await isAdministrator(utils)) || isGone) return;
      await navigate({ to: '/maintenance', search: { from: currentPath() }, replace: true });
    };
    void leave();
    return () => {
      isGone = true;
    };
  }, [isDown, error, isReadInMaintenance, utils, navigate]);
  // A server of the previous release sends no notice.
  return { isFailing: status.isError, notice: status.data?.notice ?? null };
}

type HomeFrameProps = {
  /** The page remains open during maintenance. */
  readonly isReadInMaintenance?: boolean;
  readonly children: ReactNode;
};

/** The shell of signed-in pages, with everything around the page (screens 2.3). */
export function HomeFrame({ isReadInMaintenance = false, children }: HomeFrameProps) {
  const { me, isFailing, logout } = useSession();
  useRenewedDevice();
  useBrowserZone(me);
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const seasons = trpc.season.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const isAdmin = me?.roles.includes('admin') ?? false;
  const isVirtualClock = system.data?.isVirtualClock ?? false;
  const status = useStatus({ isVirtualClock, isReadInMaintenance });
  const season = seasons.data?.find(({ state }) => state === 'available')?.display ?? null;
  return (
    <HomeShell
      me={me}
      trouble={isFailing ? 'account' : status.isFailing ? 'service' : null}
      banner={isVirtualClock && <DemoBanner season={season} canMove={isAdmin} />}
      notice={<SiteNotice notice={status.notice} />}
      onLogout={() => void logout()}
    >
      {children}
    </HomeShell>
  );
}
