import { createFileRoute } from '@tanstack/react-router';
import { RulesContent } from '../features/help/rules-page.tsx';
import { PageFrame } from './-page-frame.tsx';

export const Route = createFileRoute('/rules')({
  component: () => (
    <PageFrame isReadInMaintenance>
      <RulesContent />
    </PageFrame>
  ),
});
