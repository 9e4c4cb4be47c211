import { createFileRoute } from '@tanstack/react-router';
import { SystemState } from '../../../admin/state/system-state.tsx';

export const Route = createFileRoute('/home/admin/state')({ component: SystemState });
