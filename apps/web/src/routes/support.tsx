import { createFileRoute } from '@tanstack/react-router';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { prefetchPage } from '../lib/api/prefetch-page.ts';
import { guardMaintenance, guardSignedIn } from '../lib/routing/guards.ts';
import { HomeFrame } from './-home-frame.tsx';

export const Route = createFileRoute('/support')({
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    prefetchPage({ utils: context.utils, path: location.href });
    await guardMaintenance({ ...context, path: location.href });
  },
  component: () => (
    <HomeFrame>
      <ContactSupport />
    </HomeFrame>
  ),
});
