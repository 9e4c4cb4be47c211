import { createFileRoute } from '@tanstack/react-router';
import { MaintenanceSwitch } from '../../../admin/maintenance/maintenance-switch.tsx';

export const Route = createFileRoute('/home/admin/maintenance')({ component: MaintenanceSwitch });
