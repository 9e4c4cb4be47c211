import { createFileRoute } from '@tanstack/react-router';
import { InvitePage } from '../features/invite/invite-page.tsx';
import { openPage } from '../lib/routing/open-page.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/invite/$token')({
  beforeLoad: ({ context, location, params: { token } }) => {
    void context.utils.league.invitation.prefetch({ token });
    return openPage({ context, location });
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
