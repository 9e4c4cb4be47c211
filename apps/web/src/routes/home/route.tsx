import { createFileRoute, Outlet } from '@tanstack/react-router';
import { askEarly } from '../../lib/ask-early.ts';
import { guardMaintenance, guardSignedIn } from '../../lib/guards.ts';
import { HomeFrame, HomePending } from '../-home-frame.tsx';

export const Route = createFileRoute('/home')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    askEarly({ utils: context.utils, path: location.href });
    await guardMaintenance({ utils: context.utils, path: location.href });
  },
  component: () => (
    <HomeFrame>
      <Outlet />
    </HomeFrame>
  ),
  pendingComponent: () => (
    <HomePending>
      <Outlet />
    </HomePending>
  ),
});
