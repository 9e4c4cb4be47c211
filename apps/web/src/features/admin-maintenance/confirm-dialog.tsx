import { formatDeadline } from '@survivor/rules';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { Note } from '../../components/note.tsx';
import { operatorCopy, switchCopy } from '../../content/operator-copy.ts';
import { formatSpan } from '../../lib/admin-format.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import type { Question, Switch } from './use-switch.ts';

export type ConfirmDialogProps = { readonly question: Question; readonly maintenance: Switch };

/** The second confirmation, with the deadline that is less than 24 hours ahead. */
export function ConfirmDialog({ question: { wanted, nextDeadline }, maintenance }: ConfirmDialogProps) {
  const now = useServerNow();
  const span = now === null ? operatorCopy.unknown : formatSpan(nextDeadline.getTime() - now.getTime());
  const isBusy = maintenance.pending !== null;
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={maintenance.forgetQuestion}>
        {operatorCopy.cancel}
      </button>
      <button type="button" className="btn btn-ink" aria-disabled={isBusy} onClick={() => maintenance.send(wanted, true)}>
        {isBusy ? switchCopy.busy : switchCopy.confirm}
      </button>
    </>
  );
  return (
    <Dialog title={switchCopy.confirmTitle} onClose={maintenance.forgetQuestion} footer={footer}>
      <p>{switchCopy.confirmText(formatDeadline(nextDeadline), span)}</p>
      <Note kind="warning">{switchCopy.confirmWarning}</Note>
      <ErrorCard messages={maintenance.messages} />
    </Dialog>
  );
}
