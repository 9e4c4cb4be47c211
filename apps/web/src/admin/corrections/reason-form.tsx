import { REASON_RULE } from '@survivor/rules';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { AdminForm } from '../components/form/admin-form.tsx';
import { previewCopy } from './corrections-copy.ts';

export type ReasonFormProps = {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly isLoading?: boolean;
  readonly messages: readonly string[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** Confirms a decision about a correction with the reason that the audit log stores. */
export function ReasonForm({ submitLabel, isBusy, isLoading = false, messages, reason, onReason, onSubmit, children }: ReasonFormProps) {
  const isValid = validateText(reason, REASON_RULE) === null && !isLoading;
  return (
    <AdminForm
      isReady={isValid && !isBusy}
      isLoading={isLoading}
      messages={messages}
      onSubmit={onSubmit}
      buttons={
        <SubmitButton
          label={submitLabel}
          busyLabel={previewCopy.acting}
          isBusy={isBusy}
          isValid={isValid}
          why={isLoading ? previewCopy.loading : previewCopy.reasonMissing}
        />
      }
    >
      {children}
      <TextareaField label={previewCopy.reason} help={previewCopy.reasonHelp} rule={REASON_RULE} value={reason} onChange={onReason} />
    </AdminForm>
  );
}
