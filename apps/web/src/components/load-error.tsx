import { RotateCw } from 'lucide';
import { copy } from './common-copy.ts';
import { Icon } from './icon.tsx';

/** What failed to load, the request's id, and a retry button. */
export function LoadError({ title, text, traceId, onRetry }: { title: string; text: string; traceId: string | null; onRetry: () => void }) {
  return (
    <section className="card grid justify-items-center gap-3 text-center" role="alert">
      <h2 className="text-eliminated">{title}</h2>
      <p className="text-sm text-fg-2">{text}</p>
      {traceId !== null && <p className="font-mono text-2xs text-fg-3">{copy.requestId(traceId)}</p>}
      <button type="button" className="btn btn-line" onClick={onRetry}>
        <Icon of={RotateCw} className="size-4" />
        {copy.retry}
      </button>
    </section>
  );
}
