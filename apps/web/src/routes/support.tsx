import { createFileRoute } from '@tanstack/react-router';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { guardSignedIn } from '../lib/routing/guards.ts';
import { openPage } from '../lib/routing/open-page.ts';
import { HomeFrame } from './-home-frame.tsx';

export const Route = createFileRoute('/support')({
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    await openPage({ context, location });
  },
  component: () => (
    <HomeFrame>
      <ContactSupport />
    </HomeFrame>
  ),
});
