import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { traceIdOf } from '../lib/api/problem.ts';
import { BareMessage } from './bare-message.tsx';
import { copy } from './common-copy.ts';

/** Shown when a page throws: what to do next, and the request's id if a request failed. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const traceId = traceIdOf(error);
  const retry = () => {
    // The page may have thrown on a cached response.
    void queryClient.resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <BareMessage title={copy.error.title}>
      <p className="text-fg-2">{copy.error.text}</p>
      {traceId !== null && <p className="font-mono text-xs text-fg-3">{copy.requestId(traceId)}</p>}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-ink" onClick={retry}>
          {copy.retry}
        </button>
        <Link to="/home/leagues" className="btn btn-line">
          {copy.nav.leagues}
        </Link>
      </p>
    </BareMessage>
  );
}
