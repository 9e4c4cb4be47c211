import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { switchCopy } from './switch-copy.ts';

export type MaintenanceInput = { readonly isOn: boolean; readonly message: string | null };
/** A deadline is near: the same again, confirmed, or not. */
export type PendingConfirmation = { readonly wanted: MaintenanceInput; readonly nextDeadline: Date };

/** Switches maintenance; a near deadline is asked about first (rules 8). */
export function useMaintenanceSwitch() {
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const { mutate, error, isError, isPending, variables, reset } = trpc.state.setMaintenance.useMutation({
    onSuccess: async (answer, { isOn, message }) => {
      if (answer.kind === 'needs-confirmation') {
        setQuestion({ wanted: { isOn, message: message ?? null }, nextDeadline: answer.nextDeadline });
        return;
      }
      await utils.state.maintenance.cancel();
      setQuestion(null);
      utils.state.maintenance.setData(undefined, answer.maintenance);
      void utils.state.status.invalidate();
      void utils.state.season.invalidate();
      void utils.state.audit.invalidate();
      toast.success(answer.maintenance.isOn ? switchCopy.switchedOn : switchCopy.switchedOff);
    },
  });
  const send = (wanted: MaintenanceInput, isConfirmed = false) => {
    if (!isPending) mutate({ ...wanted, isConfirmed });
  };
  return {
    send,
    question,
    cancelConfirmation: () => {
      setQuestion(null);
      reset();
    },
    pending: isPending ? variables : null,
    messages: isError ? messagesOf(error, switchCopy.switchFailed) : [],
  };
}

export type MaintenanceControl = ReturnType<typeof useMaintenanceSwitch>;
