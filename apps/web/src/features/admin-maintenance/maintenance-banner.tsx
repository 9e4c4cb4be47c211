import { Link } from '@tanstack/react-router';
import { Note } from '../../components/note.tsx';
import { switchCopy } from '../../content/operator-copy.ts';
import { trpc } from '../../lib/trpc.ts';

/** Reminds administrators, who pass, that nobody else does. */
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
