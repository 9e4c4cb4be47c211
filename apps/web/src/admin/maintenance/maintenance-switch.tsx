import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { InlineError } from '../components/inline-error.tsx';
import { MaintenanceState } from './maintenance-state.tsx';
import { NearDeadlineDialog } from './near-deadline-dialog.tsx';
import { switchCopy } from './switch-copy.ts';
import { SwitchForm } from './switch-form.tsx';
import { useMaintenanceSwitch } from './use-maintenance-switch.ts';

/** The state of maintenance mode, and the form that switches it (rules 8). */
export function MaintenanceSwitch() {
  const { data, error, isError, refetch } = trpc.state.maintenance.useQuery();
  const maintenance = useMaintenanceSwitch();
  const { confirmation } = maintenance;
  return (
    <AdminPage title={switchCopy.title}>
      {isError && <InlineError title={switchCopy.failed} error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div className="card switch-card" aria-busy="true">
          <Skeleton kind="maintenance" className="change-skeleton" />
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
