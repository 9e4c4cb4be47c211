import type { ReactNode } from 'react';
import { ErrorCard } from '../form/error-card.tsx';
import { partsCopy } from '../parts-copy.ts';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly messages: readonly string[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** Asks for a confirmation, with Cancel first. */
export function ConfirmDialog({ title, confirmLabel, isBusy, messages, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={onCancel}>
        {partsCopy.cancel}
      </button>
      <button type="button" className="btn btn-ink" aria-disabled={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </button>
    </>
  );
  return (
    <Dialog title={title} onClose={onCancel} footer={footer}>
      {children}
      <ErrorCard messages={messages} />
    </Dialog>
  );
}
