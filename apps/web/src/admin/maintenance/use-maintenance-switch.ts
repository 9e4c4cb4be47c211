import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { switchCopy } from './switch-copy.ts';

export type MaintenanceInput = { readonly isOn: boolean; readonly message: string | null };
/** A change that waits for a confirmation, and the next deadline, which the dialog names. */
export type PendingConfirmation = { readonly input: MaintenanceInput; readonly nextDeadline: Date | null };

/** Switches maintenance on or off. Switching it on needs a confirmation (rules 8). */
export function useMaintenanceSwitch() {
  const utils = trpc.useUtils();
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null);
  const { mutate, error, isError, isPending, variables, reset } = trpc.state.setMaintenance.useMutation({
    onSuccess: async (output, { isOn, message }) => {
      if (output.kind === 'needs-confirmation') {
        setConfirmation({ input: { isOn, message: message ?? null }, nextDeadline: output.nextDeadline });
        return;
      }
      await utils.state.maintenance.cancel();
      setConfirmation(null);
      utils.state.maintenance.setData(undefined, output.maintenance);
      void utils.state.status.invalidate();
      void utils.state.season.invalidate();
      void utils.state.audit.invalidate();
      toast.success(output.maintenance.isOn ? switchCopy.switchedOn : switchCopy.switchedOff);
    },
  });
  const send = (input: MaintenanceInput, isConfirmed = false) => {
    if (!isPending) mutate({ ...input, isConfirmed });
  };
  return {
    send,
    confirmation,
    /**
     * Without a deadline in the dialog, the change is sent unconfirmed. The server then requests a
     * confirmation if a deadline is near.
     */
    confirm: ({ input, nextDeadline }: PendingConfirmation) => send(input, nextDeadline !== null),
    requestConfirmation: setConfirmation,
    cancelConfirmation: () => {
      setConfirmation(null);
      reset();
    },
    pending: isPending ? variables : null,
    messages: isError ? messagesOf(error, switchCopy.switchFailed) : [],
  };
}

export type MaintenanceControl = ReturnType<typeof useMaintenanceSwitch>;
