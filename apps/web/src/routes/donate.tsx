import { createFileRoute } from '@tanstack/react-router';
import { DonatePage } from '../features/donate/donate-page.tsx';
import { openPage } from '../lib/routing/open-page.ts';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/donate')({
  beforeLoad: openPage,
  component: () => (
    <PageFrame>
      <DonatePage />
    </PageFrame>
  ),
});
