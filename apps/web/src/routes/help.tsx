import { createFileRoute } from '@tanstack/react-router';
import { HelpHub } from '../features/help/help-hub.tsx';
import { openPage } from '../lib/routing/open-page.ts';
import { readToken } from '../lib/session/auth-token.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/help')({
  beforeLoad: openPage,
  component: () => (
    <PageFrame>
      <HelpHub isSignedIn={readToken() !== null} />
    </PageFrame>
  ),
});
