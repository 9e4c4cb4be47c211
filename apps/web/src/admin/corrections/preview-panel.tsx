import { REASON_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { InlineError } from '../components/inline-error.tsx';
import { TextareaField, validateText } from '../components/textarea-field.tsx';
import { previewCopy } from './corrections-copy.ts';
import type { Subject } from './corrections-view.ts';
import { PreviewBody } from './preview-body.tsx';
import { useDecideCorrection } from './use-decide-correction.ts';

/** Asked afresh each time: what would change is true for now only. */
const FRESH = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

type FailureProps = { readonly error: unknown; readonly onRetry: () => void };

/** A refusal is said plainly; what merely failed can be tried again. */
function PreviewFailure({ error, onRetry }: FailureProps) {
  const isRefusal = (statusOf(error) ?? 500) < 500;
  if (!isRefusal) return <InlineError title={previewCopy.failed} error={error} onRetry={onRetry} />;
  return (
    <Note kind="error">
      <b>{previewCopy.refused}</b>
      <p>{messagesOf(error, copy.noAnswer).join(' ')}</p>
    </Note>
  );
}

export type PreviewPanelProps = { readonly subject: Subject; readonly onDone: () => void };

/** What would change, then the reason and the confirmation, which carries the fingerprint of what was seen (rules 5). */
export function PreviewPanel({ subject: { target, kind, game }, onDone }: PreviewPanelProps) {
  const preview = trpc.game.previewCorrection.useQuery(target, FRESH);
  const [reason, setReason] = useState('');
  const again = () => void preview.refetch();
  const { decide, messages, isBusy } = useDecideCorrection({ target, onDone, onStale: again });
  if (preview.isError) {
    return (
      <>
        <ErrorCard messages={messages} />
        <PreviewFailure error={preview.error} onRetry={again} />
      </>
    );
  }
  if (preview.data === undefined) {
    return (
      <div aria-busy="true">
        <span className="sr-only" role="status">
          {previewCopy.loading}
        </span>
        <Skeleton kind="preview" className="change-skeleton" />
      </div>
    );
  }
  const { act, fingerprint } = preview.data;
  const isReady = validateText(reason, REASON_RULE) === null && !preview.isFetching;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) decide({ act, fingerprint, reason });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit} aria-busy={preview.isFetching}>
      <PreviewBody preview={preview.data} />
      <TextareaField label={previewCopy.reason} help={previewCopy.reasonHelp} rule={REASON_RULE} value={reason} onChange={setReason} />
      <ErrorCard messages={messages} />
      <SubmitButton
        label={previewCopy.act(kind, act, game)}
        busyLabel={previewCopy.acting}
        isBusy={isBusy}
        isValid={isReady}
        why={preview.isFetching ? previewCopy.loading : previewCopy.reasonMissing}
      />
    </form>
  );
}
