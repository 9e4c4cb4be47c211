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
import { useConsoleHome } from '../lib/use-console-home.ts';
import { MaintenanceState } from './maintenance-state.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { switchCopy } from './switch-copy.ts';
import { SwitchForm } from './switch-form.tsx';
import { type MaintenanceControl, type PendingConfirmation, useMaintenanceSwitch } from './use-maintenance-switch.ts';

type SwitchOnDialogProps = { readonly confirmation: PendingConfirmation; readonly maintenance: MaintenanceControl };

/** `118 picks are due in 31 leagues.`, as the worker last counted them. */
function DuePicks() {
  const picks = useConsoleHome().data?.nextDeadline?.picks ?? null;
  return picks !== null && <p>{switchCopy.confirmDue(picks.alive - picks.picked, picks.leaguesDue)}</p>;
}

/** Asks before maintenance is switched on, with the next lock and the picks that are due for it. */
function SwitchOnDialog({ confirmation, maintenance }: SwitchOnDialogProps) {
  const now = useServerNow();
  const { nextDeadline } = confirmation;
  const formatTimeUntil = (at: Date) => (now === null ? adminCopy.unknown : formatInterval(at.getTime() - now.getTime()));
  const isBusy = maintenance.pending !== null;
  return (
    <ConfirmDialog
      title={switchCopy.confirmTitle}
      confirmLabel={isBusy ? switchCopy.busy : switchCopy.confirm}
      isBusy={isBusy}
      messages={maintenance.messages}
      onConfirm={() => maintenance.confirm(confirmation)}
      onCancel={maintenance.cancelConfirmation}
    >
      {nextDeadline === null ? (
        <p>{switchCopy.confirmNoDeadline}</p>
      ) : (
        <>
          <p>{switchCopy.confirmText(formatDeadline(nextDeadline), formatTimeUntil(nextDeadline))}</p>
          <DuePicks />
        </>
      )}
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
          <NoticePanel />
        </>
      )}
      {confirmation !== null && <SwitchOnDialog confirmation={confirmation} maintenance={maintenance} />}
    </AdminPage>
  );
}
