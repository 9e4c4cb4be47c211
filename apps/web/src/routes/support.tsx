import { createFileRoute } from '@tanstack/react-router';
import { parseAboutLine } from '../features/support/about-line.ts';
import { ContactSupport } from '../features/support/contact-support.tsx';
import { guardSignedIn } from '../lib/routing/guards.ts';
import { openPage } from '../lib/routing/open-page.ts';
import { textParam } from '../lib/routing/search-params.ts';
import { HomeFrame } from './-home-frame.tsx';

export const Route = createFileRoute('/support')({
  validateSearch: (search): { league?: string; line?: string } => ({
    league: textParam(search, 'league'),
    line: textParam(search, 'line'),
  }),
  beforeLoad: async ({ context, location }) => {
    guardSignedIn(location.href);
    await openPage({ context, location });
  },
  component: () => (
    <HomeFrame>
      <ContactSupport about={parseAboutLine(Route.useSearch())} />
    </HomeFrame>
  ),
});
