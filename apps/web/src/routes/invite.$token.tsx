import { createFileRoute } from '@tanstack/react-router';
import { InvitePage } from '../features/invite/invite-page.tsx';
import { prefetchPage } from '../lib/api/prefetch-page.ts';
import { guardMaintenance } from '../lib/routing/guards.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/invite/$token')({
  beforeLoad: ({ context, location, params: { token } }) => {
    void context.utils.league.invitation.prefetch({ token });
    prefetchPage({ utils: context.utils, path: location.href });
    return guardMaintenance({ ...context, path: location.href });
  },
  component: Invite,
});

function Invite() {
  const { token } = Route.useParams();
  return (
    <PageFrame>
      <InvitePage token={token} />
    </PageFrame>
  );
}
