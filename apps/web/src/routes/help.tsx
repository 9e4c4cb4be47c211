import { createFileRoute } from '@tanstack/react-router';
import { HelpHub } from '../features/help/help-hub.tsx';
import { prefetchPage } from '../lib/api/prefetch-page.ts';
import { guardMaintenance } from '../lib/routing/guards.ts';
import { readToken } from '../lib/session/auth-token.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/help')({
  beforeLoad: ({ context, location }) => {
    prefetchPage({ utils: context.utils, path: location.href });
    return guardMaintenance({ ...context, path: location.href });
  },
  component: () => (
    <PageFrame>
      <HelpHub isSignedIn={readToken() !== null} />
    </PageFrame>
  ),
});
