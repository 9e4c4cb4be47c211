import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { QueryError } from '../components/query-error.tsx';
import { MaintenanceState } from './maintenance-state.tsx';
import { NearDeadlineDialog } from './near-deadline-dialog.tsx';
import { switchCopy } from './switch-copy.ts';
import { SwitchForm } from './switch-form.tsx';
import { useMaintenanceSwitch } from './use-maintenance-switch.ts';

/** The state of maintenance mode, and the form that switches it (rules 8). */
export function MaintenanceSwitch() {
  const query = trpc.state.maintenance.useQuery();
  const { data, isError } = query;
  const maintenance = useMaintenanceSwitch();
  const { confirmation } = maintenance;
  return (
    <AdminPage title={switchCopy.title}>
      <QueryError title={switchCopy.failed} query={query} />
      {data === undefined && !isError && (
        <div className="card grid max-w-176 gap-4" aria-busy="true">
          <Skeleton kind="maintenance" className="h-44" />
        </div>
      )}
      {data !== undefined && (
        <>
          <MaintenanceState state={data} />
          <SwitchForm state={data} maintenance={maintenance} />
        </>
      )}
      {confirmation !== null && <NearDeadlineDialog confirmation={confirmation} maintenance={maintenance} />}
    </AdminPage>
  );
}
