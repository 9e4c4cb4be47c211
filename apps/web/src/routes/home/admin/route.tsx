import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../../../admin/admin-frame.tsx';
import { guardAdmin } from '../../../lib/routing/guards.ts';

export const Route = createFileRoute('/home/admin')({
  beforeLoad: ({ context, location }) => guardAdmin({ utils: context.utils, path: location.href }),
  component: AdminFrame,
});
