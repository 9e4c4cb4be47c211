import { REASON_RULE } from '@survivor/rules';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import type { League } from '../../lib/api/trpc.ts';
import { memberActsCopy } from './member-acts-copy.ts';
import type { useMemberActs } from './use-member-acts.ts';

export type MemberDialogProps = {
  readonly league: League;
  readonly name: string;
  readonly acts: ReturnType<typeof useMemberActs>;
  readonly onClose: () => void;
};

const messagesOfError = (error: unknown) => (error === null ? [] : messagesOf(error, copy.noResponse));

export function TransferDialog({ name, acts, onClose }: MemberDialogProps) {
  return (
    <ConfirmDialog
      title={memberActsCopy.transferTitle(name)}
      confirmLabel={memberActsCopy.transferYes}
      isBusy={acts.isBusy}
      messages={messagesOfError(acts.transferError)}
      onConfirm={() => acts.isBusy || acts.transfer(onClose)}
      onCancel={onClose}
    >
      <p className="text-fg-2">{memberActsCopy.transferText}</p>
    </ConfirmDialog>
  );
}

/** Says what a removal means in the league's state, and needs a reason for the log (rules 11). */
export function RemoveDialog({ league, name, acts, onClose }: MemberDialogProps) {
  const [reason, setReason] = useState('');
  const [wasRefused, setWasRefused] = useState(false);
  const fault = validateText(reason, REASON_RULE);
  const confirm = () => {
    setWasRefused(fault !== null);
    if (fault === null && !acts.isBusy) acts.remove(reason.trim(), onClose);
  };
  const messages = wasRefused && fault !== null ? [fault] : messagesOfError(acts.removalError);
  return (
    <ConfirmDialog
      title={memberActsCopy.removeTitle(name)}
      confirmLabel={memberActsCopy.removeYes}
      isBusy={acts.isBusy}
      messages={messages}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-fg-2">
        {league.status === 'Open' ? memberActsCopy.removeOpen : memberActsCopy.removeRunning(league.round.description)}
      </p>
      <TextareaField
        label={memberActsCopy.reason}
        help={memberActsCopy.reasonHelp}
        rule={REASON_RULE}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
