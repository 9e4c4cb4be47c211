import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { prefetchPage } from '../../lib/api/prefetch-page.ts';
import { guardMaintenance, guardSignedIn } from '../../lib/routing/guards.ts';
import { HomeFrame } from '../-home-frame.tsx';

export const Route = createFileRoute('/home')({
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    if (/^\/home\/?$/.test(location.pathname)) throw redirect({ to: '/home/leagues', replace: true });
    prefetchPage({ utils: context.utils, path: location.href });
    // The first page does not wait for the check: the frame leaves it during maintenance, and the
    // server refuses its requests.
    if (context.utils.state.status.getData() === undefined) return;
    await guardMaintenance({ ...context, path: location.href });
  },
  component: () => (
    <HomeFrame>
      <Outlet />
    </HomeFrame>
  ),
});
