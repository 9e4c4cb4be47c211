import { CircleX, RotateCw } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { messagesOf, traceIdOf } from '../../lib/api/problem.ts';
import { Code } from './details.tsx';

/** The part of a query that components show. */
export type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

const BOX = 'flex flex-wrap items-start gap-3 rounded-control bg-eliminated-soft px-4 py-3 text-base leading-[1.45] [h2+&]:mt-3';

/** Why a query failed, with a Retry button; nothing if it did not fail. */
export function QueryError({ title, query: { error, isError, refetch } }: { title: string; query: Query<unknown> }) {
  if (!isError) return null;
  const traceId = traceIdOf(error);
  return (
    <div className={BOX} role="alert">
      <Icon of={CircleX} className="mt-0.5 size-5 flex-none text-eliminated" />
      <div className="flex-[1_1_12rem]">
        <p className="font-bold">{title}</p>
        <p>{messagesOf(error, copy.noResponse).join(' ')}</p>
        {traceId !== null && <Code className="block text-fg-2">{copy.requestId(traceId)}</Code>}
      </div>
      <button type="button" className="btn btn-line" onClick={() => void refetch()}>
        <Icon of={RotateCw} className="size-4" />
        {copy.retry}
      </button>
    </div>
  );
}
