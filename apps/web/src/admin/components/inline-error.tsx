import { CircleX, RotateCw } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { messagesOf, traceIdOf } from '../../lib/api/problem.ts';

/** In the place of what could not be loaded: that it couldn't, why, and a way to try again. */
export function InlineError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const traceId = traceIdOf(error);
  return (
    <div className="inline-error" role="alert">
      <Icon of={CircleX} className="size-5" />
      <div>
        <p className="inline-error-title">{title}</p>
        <p>{messagesOf(error, copy.noAnswer).join(' ')}</p>
        {traceId !== null && <p className="row-id">{copy.requestId(traceId)}</p>}
      </div>
      <button type="button" className="btn btn-line" onClick={onRetry}>
        <Icon of={RotateCw} className="size-4" />
        {copy.retry}
      </button>
    </div>
  );
}
