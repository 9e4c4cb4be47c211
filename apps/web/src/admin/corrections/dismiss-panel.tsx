import type { CorrectionOutput } from '@survivor/contract/correction';
import { REASON_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { TextareaField, validateText } from '../components/textarea-field.tsx';
import { formatMatchup } from '../lib/describe-game.ts';
import { previewCopy } from './corrections-copy.ts';
import { useInvalidateCorrections } from './use-decide-correction.ts';

const DISMISS = { text: previewCopy.dismissText, act: previewCopy.dismiss, done: previewCopy.dismissed } as const;
const REFUSE = { text: previewCopy.refuseText, act: previewCopy.refuse, done: previewCopy.refusedForGood } as const;

export type DismissPanelProps = { readonly correction: CorrectionOutput; readonly onDone: () => void };

/** Puts a waiting correction aside, with the reason; nothing else changes. What is held is refused for good by it (rules 2). */
export function DismissPanel({ correction: { id: correctionId, game, held }, onDone }: DismissPanelProps) {
  const words = held === null ? DISMISS : REFUSE;
  const forget = useInvalidateCorrections();
  const [reason, setReason] = useState('');
  const dismiss = trpc.game.withdrawCorrection.useMutation({
    onSuccess: () => {
      forget();
      toast.success(words.done);
      onDone();
    },
    onError: forget,
  });
  const isReady = validateText(reason, REASON_RULE) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !dismiss.isPending) dismiss.mutate({ correctionId, reason });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-fg-2">{words.text}</p>
      <TextareaField label={previewCopy.reason} help={previewCopy.reasonHelp} rule={REASON_RULE} value={reason} onChange={setReason} />
      <ErrorCard messages={dismiss.isError ? messagesOf(dismiss.error, copy.noAnswer) : []} />
      <SubmitButton
        label={words.act(formatMatchup(game))}
        busyLabel={previewCopy.acting}
        isBusy={dismiss.isPending}
        isValid={isReady}
        why={previewCopy.reasonMissing}
      />
    </form>
  );
}
