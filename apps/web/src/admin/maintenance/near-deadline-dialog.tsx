import { formatDeadline } from '@survivor/rules';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { adminCopy } from '../admin-copy.ts';
import { formatInterval } from '../lib/format.ts';
import { switchCopy } from './switch-copy.ts';
import type { MaintenanceControl, PendingConfirmation } from './use-maintenance-switch.ts';

export type NearDeadlineDialogProps = { readonly confirmation: PendingConfirmation; readonly maintenance: MaintenanceControl };

/** Asks for a second confirmation when a deadline is less than 24 hours ahead. */
export function NearDeadlineDialog({ confirmation: { input, nextDeadline }, maintenance }: NearDeadlineDialogProps) {
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
