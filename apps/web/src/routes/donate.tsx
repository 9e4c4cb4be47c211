import { createFileRoute } from '@tanstack/react-router';
import { DonatePage } from '../features/donate/donate-page.tsx';
import { prefetchPage } from '../lib/api/prefetch-page.ts';
import { guardMaintenance } from '../lib/routing/guards.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/donate')({
  beforeLoad: ({ context, location }) => {
    prefetchPage({ utils: context.utils, path: location.href });
    return guardMaintenance({ ...context, path: location.href });
  },
  component: () => (
    <PageFrame>
      <DonatePage />
    </PageFrame>
  ),
});
