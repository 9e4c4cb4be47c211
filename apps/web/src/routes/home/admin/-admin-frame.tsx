import { Outlet } from '@tanstack/react-router';
import { MaintenanceBanner } from '../../../features/admin-maintenance/maintenance-banner.tsx';
import '../../../styles/admin.css';
import '../../../styles/operator.css';
import { useAdminRights } from './-use-admin-rights.ts';

/** Around every screen of the administration; its styles come with it. */
export function AdminFrame() {
  return (
    useAdminRights() && (
      <>
        <MaintenanceBanner />
        <Outlet />
      </>
    )
  );
}
