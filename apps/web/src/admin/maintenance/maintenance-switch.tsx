import { formatDeadline } from '@survivor/rules';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { adminCopy } from '../admin-copy.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { QueryError } from '../components/query-error.tsx';
import { formatInterval } from '../lib/format.ts';
import { MaintenanceState } from './maintenance-state.tsx';
import { switchCopy } from './switch-copy.ts';
import { SwitchForm } from './switch-form.tsx';
import { type MaintenanceControl, type PendingConfirmation, useMaintenanceSwitch } from './use-maintenance-switch.ts';

type NearDeadlineDialogProps = { readonly confirmation: PendingConfirmation; readonly maintenance: MaintenanceControl };

/** Asks for a second confirmation when a deadline is less than 24 hours ahead. */
function NearDeadlineDialog({ confirmation: { input, nextDeadline }, maintenance }: NearDeadlineDialogProps) {
  const now = useServerNow();
  const interval = now === null ? adminCopy.unknown : formatInterval(nextDeadline.getTime() - now.getTime());
  const isBusy = maintenance.pending !== null;
  return (
    <ConfirmDialog
      title={switchCopy.confirmTitle}
      confirmLabel={isBusy ? switchCopy.busy : switchCopy.confirm}
      isBusy={isBusy}
      messages={maintenance.messages}
      onConfirm={() => maintenance.send(input, true)}
      onCancel={maintenance.cancelConfirmation}
    >
      <p>{switchCopy.confirmText(formatDeadline(nextDeadline), interval)}</p>
      <Note kind="warning">{switchCopy.confirmWarning}</Note>
    </ConfirmDialog>
  );
}

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
