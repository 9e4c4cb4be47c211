import { formatDeadline } from '@survivor/rules';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Note } from '../../components/notice.tsx';
import { useServerNow } from '../../lib/clock/use-server-now.ts';
import { adminCopy } from '../admin-copy.ts';
import { formatInterval } from '../lib/format.ts';
import { switchCopy } from './switch-copy.ts';
import type { MaintenanceControl, PendingConfirmation } from './use-maintenance-switch.ts';

export type ConfirmDialogProps = { readonly question: PendingConfirmation; readonly maintenance: MaintenanceControl };

/** The second confirmation, with the deadline that is less than 24 hours ahead. */
export function ConfirmDialog({ question: { wanted, nextDeadline }, maintenance }: ConfirmDialogProps) {
  const now = useServerNow();
  const span = now === null ? adminCopy.unknown : formatInterval(nextDeadline.getTime() - now.getTime());
  const isBusy = maintenance.pending !== null;
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={maintenance.cancelConfirmation}>
        {adminCopy.cancel}
      </button>
      <button type="button" className="btn btn-ink" aria-disabled={isBusy} onClick={() => maintenance.send(wanted, true)}>
        {isBusy ? switchCopy.busy : switchCopy.confirm}
      </button>
    </>
  );
  return (
    <Dialog title={switchCopy.confirmTitle} onClose={maintenance.cancelConfirmation} footer={footer}>
      <p>{switchCopy.confirmText(formatDeadline(nextDeadline), span)}</p>
      <Note kind="warning">{switchCopy.confirmWarning}</Note>
      <ErrorCard messages={maintenance.messages} />
    </Dialog>
  );
}
