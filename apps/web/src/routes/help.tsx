import { createFileRoute } from '@tanstack/react-router';
import { HelpHub } from '../features/help/help-hub.tsx';
import { readToken } from '../lib/auth-token.ts';
import { guardMaintenance } from '../lib/guards.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/help')({
  beforeLoad: ({ context, location }) => guardMaintenance({ utils: context.utils, path: location.href }),
  component: () => (
    <PageFrame>
      <HelpHub isSignedIn={readToken() !== null} />
    </PageFrame>
  ),
});
