import { useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { type Query, QueryError } from '../components/query-error.tsx';
import { previewCopy } from './corrections-copy.ts';
import type { Subject } from './corrections-view.ts';
import { PreviewBody } from './preview-body.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useDecideCorrection } from './use-decide-correction.ts';

/** Never cached, because what a decision would change can differ at the next preview. */
const UNCACHED = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

/** A refusal by the server is final; any other failure can be retried. */
function PreviewFailure({ query }: { query: Query<unknown> }) {
  const isRefusal = (statusOf(query.error) ?? 500) < 500;
  if (!isRefusal) return <QueryError title={previewCopy.failed} query={query} />;
  return (
    <Note kind="error">
      <b>{previewCopy.refused}</b>
      <p>{messagesOf(query.error, copy.noResponse).join(' ')}</p>
    </Note>
  );
}

export type PreviewPanelProps = { readonly subject: Subject; readonly onDone: () => void };

/** What a decision changes. It is sent with a reason and the preview's fingerprint (rules 5). */
export function PreviewPanel({ subject: { target, kind, game }, onDone }: PreviewPanelProps) {
  const preview = trpc.game.previewCorrection.useQuery(target, UNCACHED);
  const [reason, setReason] = useState('');
  const reload = () => void preview.refetch();
  const { decide, messages, isBusy } = useDecideCorrection({ target, onDone, onStale: reload });
  if (preview.isError) {
    return (
      <>
        <ErrorCard messages={messages} />
        <PreviewFailure query={preview} />
      </>
    );
  }
  if (preview.data === undefined) {
    return (
      <div aria-busy="true">
        <span className="sr-only" role="status">
          {previewCopy.loading}
        </span>
        <Skeleton kind="preview" className="h-44" />
      </div>
    );
  }
  const { act, fingerprint } = preview.data;
  return (
    <ReasonForm
      submitLabel={previewCopy.act(kind, act, game)}
      isBusy={isBusy}
      isLoading={preview.isFetching}
      messages={messages}
      reason={reason}
      onReason={setReason}
      onSubmit={() => decide({ act, fingerprint, reason })}
    >
      <PreviewBody preview={preview.data} />
    </ReasonForm>
  );
}
