import { Outlet } from '@tanstack/react-router';
import { MaintenanceBanner } from './maintenance/maintenance-banner.tsx';
import './styles/admin.css';
import './styles/screens.css';
import { useAdminRights } from './lib/use-admin-rights.ts';

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
