import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../../../admin/dashboard/admin-dashboard.tsx';

export const Route = createFileRoute('/home/admin/')({ component: AdminDashboard });
