import { createFileRoute } from '@tanstack/react-router';
import { SystemState } from '../../../features/admin-state/system-state.tsx';

export const Route = createFileRoute('/home/admin/state')({ component: SystemState });
