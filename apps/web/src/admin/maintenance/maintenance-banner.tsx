import { Link } from '@tanstack/react-router';
import { Note } from '../../components/notice.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { switchCopy } from './switch-copy.ts';

/** Reminds administrators, who can use the site, that players cannot. */
export function MaintenanceBanner() {
  const status = trpc.state.status.useQuery();
  if (status.data?.isMaintenanceMode !== true) return null;
  return (
    <Note kind="warning">
      {switchCopy.banner}{' '}
      <Link to="/home/admin/maintenance" className="prose-link">
        {switchCopy.bannerLink}
      </Link>
    </Note>
  );
}
