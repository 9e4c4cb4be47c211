import type { ReactNode } from 'react';
import { useState } from 'react';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { InlineError } from '../components/inline-error.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { recordsCopy } from './records-copy.ts';

type Event = { readonly at: Date; readonly kind: string };
type Page<E> = { readonly items: readonly E[]; readonly next: Date | null };

/** One page as its query has it. */
type PageQuery<E> = {
  readonly data: Page<E> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

type PageProps<E> = {
  readonly query: PageQuery<E>;
  readonly isLast: boolean;
  readonly onEarlier: (before: string) => void;
  readonly describe: (event: E) => ReactNode;
};

/** A page of events, and the way to the one before it. */
export function TimelinePage<E extends Event>({ query: { data, error, isError, refetch }, isLast, onEarlier, describe }: PageProps<E>) {
  if (isError) return <InlineError title={recordsCopy.timelineFailed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton kind="timeline" className="list-skeleton" />;
  const { items, next } = data;
  return (
    <>
      <ol className="timeline">
        {items.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of what has happened never changes its order
          <li key={`${event.kind} ${event.at.getTime()} ${index}`}>
            <span className="timeline-at">
              <ExactTimestamp at={event.at} />
            </span>
            <span className="timeline-words">{describe(event)}</span>
          </li>
        ))}
      </ol>
      {isLast && next !== null && (
        <button type="button" className="btn btn-line timeline-more" onClick={() => onEarlier(next.toISOString())}>
          {recordsCopy.earlier}
        </button>
      )}
    </>
  );
}

export type ShowPage = (page: { before: string | undefined; isLast: boolean; onEarlier: (before: string) => void }) => ReactNode;

/** What was recorded, the latest first; earlier pages follow below. */
export function Timeline({ children }: { children: ShowPage }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const onEarlier = (before: string) => setPages((known) => (known.includes(before) ? known : [...known, before]));
  return (
    <section className="card record-card" aria-labelledby="timeline">
      <h2 id="timeline">{recordsCopy.timeline}</h2>
      {system.data?.isVirtualClock === true && <Note kind="neutral">{recordsCopy.clocks}</Note>}
      {pages.map((before, index) => (
        <div key={before ?? 'latest'} className="timeline-page">
          {children({ before, isLast: index === pages.length - 1, onEarlier })}
        </div>
      ))}
    </section>
  );
}
