import { createFileRoute } from '@tanstack/react-router';
import { FaqContent } from '../features/help/faq-page.tsx';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/faq')({
  component: () => (
    <PageFrame isReadInMaintenance>
      <FaqContent />
    </PageFrame>
  ),
});
