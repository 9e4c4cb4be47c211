import type { CorrectionOutput } from '@survivor/contract/correction';
import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { formatMatchup } from '../lib/describe-game.ts';
import { previewCopy } from './corrections-copy.ts';
import { ReasonForm } from './reason-form.tsx';
import { useInvalidateCorrections } from './use-decide-correction.ts';

const DISMISS = { text: previewCopy.dismissText, act: previewCopy.dismiss, done: previewCopy.dismissed } as const;
const REFUSE = { text: previewCopy.refuseText, act: previewCopy.refuse, done: previewCopy.refusedForGood } as const;

export type DismissPanelProps = { readonly correction: CorrectionOutput; readonly onDone: () => void };

/** Dismisses a waiting correction with a reason. A held event is refused for good (rules 2). */
export function DismissPanel({ correction: { id: correctionId, game, held }, onDone }: DismissPanelProps) {
  const words = held === null ? DISMISS : REFUSE;
  const [reason, setReason] = useState('');
  const invalidate = useInvalidateCorrections();
  const { mutate, error, isError, isPending } = trpc.game.withdrawCorrection.useMutation({
    onSuccess: () => {
      invalidate();
      toast.success(words.done);
      onDone();
    },
    onError: invalidate,
  });
  return (
    <ReasonForm
      submitLabel={words.act(formatMatchup(game))}
      isBusy={isPending}
      messages={isError ? messagesOf(error, copy.noResponse) : []}
      reason={reason}
      onReason={setReason}
      onSubmit={() => mutate({ correctionId, reason })}
    >
      <p className="text-fg-2">{words.text}</p>
    </ReasonForm>
  );
}
