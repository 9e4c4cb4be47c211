import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { DemoBanner } from '../features/demo-clock/demo-banner.tsx';
import { HomeShell } from '../features/shell/home-shell.tsx';
import { useSession } from '../features/shell/use-session.ts';
import { clearToken } from '../lib/auth-token.ts';
import { currentPath, goToLogin } from '../lib/sign-out.ts';
import { trpc } from '../lib/trpc.ts';
import { useLostClock } from '../lib/use-server-now.ts';

const STATUS_POLL = 60_000;
const STATUS_POLL_DEMO = 5000;

/** Keeps the page's clock right, tells when the service does not answer, and leaves for the maintenance page when that begins. */
function useStatus({ isVirtualClock, isAdmin }: { isVirtualClock: boolean; isAdmin: boolean }): { isFailing: boolean } {
  const navigate = useNavigate();
  const status = trpc.state.status.useQuery(undefined, { refetchInterval: isVirtualClock ? STATUS_POLL_DEMO : STATUS_POLL });
  const { status: clock } = trpc.useUtils().state;
  useLostClock(() => void clock.invalidate(undefined, undefined, { cancelRefetch: false }));
  const isDown = status.data?.isMaintenanceMode === true && !isAdmin;
  useEffect(() => {
    if (isDown) void navigate({ to: '/maintenance', search: { from: currentPath() }, replace: true });
  }, [isDown, navigate]);
  return { isFailing: status.isError };
}

function leave(): void {
  clearToken();
  goToLogin();
}

/** The shell before any answer; the page in it shows its skeletons. */
export function HomePending({ children }: { children: ReactNode }) {
  return (
    <HomeShell me={undefined} trouble={null} banner={null} onLogout={leave}>
      {children}
    </HomeShell>
  );
}

/** The shell of the signed in with what it shows around each page (specification 2.3). */
export function HomeFrame({ children }: { children: ReactNode }) {
  const { me, isFailing, logout } = useSession();
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const seasons = trpc.season.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const isAdmin = me?.roles.includes('admin') ?? false;
  const isVirtualClock = system.data?.isVirtualClock ?? false;
  const status = useStatus({ isVirtualClock, isAdmin });
  const season = seasons.data?.find(({ state }) => state === 'available')?.display ?? null;
  return (
    <HomeShell
      me={me}
      trouble={isFailing ? 'account' : status.isFailing ? 'service' : null}
      banner={isVirtualClock && <DemoBanner season={season} canMove={isAdmin} />}
      onLogout={() => void logout()}
    >
      {children}
    </HomeShell>
  );
}
