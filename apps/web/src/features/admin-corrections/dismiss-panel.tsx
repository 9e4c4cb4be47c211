import { REASON_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { CountedText, refusalOf } from '../../components/counted-text.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { copy } from '../../content/copy.ts';
import { previewCopy } from '../../content/operator-copy.ts';
import { messagesOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useForgetDecided } from './use-decide.ts';

export type DismissPanelProps = { readonly correctionId: string; readonly game: string; readonly onDone: () => void };

/** Puts a waiting correction aside, with the reason; nothing else changes. */
export function DismissPanel({ correctionId, game, onDone }: DismissPanelProps) {
  const forget = useForgetDecided();
  const [reason, setReason] = useState('');
  const dismiss = trpc.game.withdrawCorrection.useMutation({
    onSuccess: () => {
      forget();
      toast.success(previewCopy.dismissed);
      onDone();
    },
    onError: forget,
  });
  const isReady = refusalOf(reason, REASON_RULE) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !dismiss.isPending) dismiss.mutate({ correctionId, reason });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-fg-2">{previewCopy.dismissText}</p>
      <CountedText label={previewCopy.reason} help={previewCopy.reasonHelp} rule={REASON_RULE} value={reason} onChange={setReason} />
      <ErrorCard messages={dismiss.isError ? messagesOf(dismiss.error, copy.noAnswer) : []} />
      <SubmitButton
        label={previewCopy.dismiss(game)}
        busyLabel={previewCopy.acting}
        isBusy={dismiss.isPending}
        isValid={isReady}
        why={previewCopy.reasonMissing}
      />
    </form>
  );
}
