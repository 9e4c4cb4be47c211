import { type ReactNode, useState } from 'react';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { type Query, QueryError } from '../components/query-error.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { recordsCopy } from './records-copy.ts';

const EVENT = 'grid grid-cols-[15rem_minmax(0,1fr)] gap-x-4 border-t border-line py-2 text-sm max-[769px]:grid-cols-1';

type Event = { readonly at: Date; readonly kind: string };
type Page<E> = { readonly items: readonly E[]; readonly next: Date | null };

type PageProps<E> = {
  readonly query: Query<Page<E>>;
  readonly isLast: boolean;
  readonly onEarlier: (before: string) => void;
  readonly describe: (event: E) => ReactNode;
};

/** A page of events. The last page has a button that loads earlier events. */
export function TimelinePage<E extends Event>({ query, isLast, onEarlier, describe }: PageProps<E>) {
  if (query.isError) return <QueryError title={recordsCopy.timelineFailed} query={query} />;
  if (query.data === undefined) return <Skeleton kind="timeline" className="mb-2 h-13" />;
  const { items, next } = query.data;
  return (
    <>
      <ol>
        {items.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past events never change their order
          <li key={`${event.kind} ${event.at.getTime()} ${index}`} className={EVENT}>
            <span className="text-fg-3 tabular-nums">
              <ExactTimestamp at={event.at} />
            </span>
            <span className="wrap-anywhere">{describe(event)}</span>
          </li>
        ))}
      </ol>
      {isLast && next !== null && (
        <button type="button" className="btn btn-line mt-3" onClick={() => onEarlier(next.toISOString())}>
          {recordsCopy.earlier}
        </button>
      )}
    </>
  );
}

export type ShowPage = (page: { before: string | undefined; isLast: boolean; onEarlier: (before: string) => void }) => ReactNode;

/** The recorded events, the latest first. */
export function Timeline({ children }: { children: ShowPage }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const onEarlier = (before: string) => setPages((known) => (known.includes(before) ? known : [...known, before]));
  return (
    <section className="card grid gap-3" aria-labelledby="timeline">
      <h2 id="timeline">{recordsCopy.timeline}</h2>
      {system.data?.isVirtualClock === true && <Note kind="neutral">{recordsCopy.clocks}</Note>}
      {pages.map((before, index) => (
        <div key={before ?? 'latest'} className="[&:first-of-type>ol>li:first-child]:border-t-0">
          {children({ before, isLast: index === pages.length - 1, onEarlier })}
        </div>
      ))}
    </section>
  );
}
