import { createFileRoute } from '@tanstack/react-router';
import { guardAdmin } from '../../../lib/guards.ts';
import { AdminFrame } from './-admin-frame.tsx';

export const Route = createFileRoute('/home/admin')({
  beforeLoad: ({ context, location }) => guardAdmin({ utils: context.utils, path: location.href }),
  component: AdminFrame,
});
