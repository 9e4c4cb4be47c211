import { ConsolePage } from '../../components/console-page.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { switchCopy } from '../../content/operator-copy.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MaintenanceState } from './maintenance-state.tsx';
import { SwitchForm } from './switch-form.tsx';
import { useSwitch } from './use-switch.ts';

/** Maintenance mode: how it is, and the switch with its message (decisions 8). */
export function MaintenanceSwitch() {
  const { data, error, isError, refetch } = trpc.state.maintenance.useQuery();
  const maintenance = useSwitch();
  return (
    <ConsolePage title={switchCopy.title}>
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
      {maintenance.question !== null && <ConfirmDialog question={maintenance.question} maintenance={maintenance} />}
    </ConsolePage>
  );
}
