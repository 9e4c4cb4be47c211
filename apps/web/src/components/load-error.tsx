import { RotateCw } from 'lucide';
import { traceIdOf } from '../lib/api/problem.ts';
import { copy } from './common-copy.ts';
import { Icon } from './icon.tsx';

export type LoadErrorProps = {
  readonly title: string;
  readonly text?: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
};

/** What failed to load, the request's id, and a retry button. */
export function LoadError({ title, text = copy.noResponse, query }: LoadErrorProps) {
  const traceId = traceIdOf(query.error);
  return (
    <section className="card grid justify-items-center gap-3 text-center" role="alert">
      <h2 className="text-eliminated">{title}</h2>
      <p className="text-sm text-fg-2">{text}</p>
      {traceId !== null && <p className="font-mono text-2xs text-fg-3">{copy.requestId(traceId)}</p>}
      <button type="button" className="btn btn-line" onClick={() => void query.refetch()}>
        <Icon of={RotateCw} className="size-4" />
        {copy.retry}
      </button>
    </section>
  );
}
