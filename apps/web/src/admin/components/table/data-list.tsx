import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { adminCopy } from '../../admin-copy.ts';
import { InlineError } from '../inline-error.tsx';
import type { ListState } from './list-state.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

export type ListPanelProps<Row> = {
  /** Search field and filters. */
  readonly tools: ReactNode;
  readonly list: ListState<Row>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly words: {
    /** `148 leagues` */
    readonly count: (count: number) => string;
    readonly empty: string;
    readonly failed: string;
  };
  readonly pagination?: PaginationProps['kind'];
  /** The table of the rows. */
  readonly children: (rows: readonly Row[]) => ReactNode;
};

const SKELETON_ROWS = 5;

function LoadingRows() {
  return (
    <div className="list-loading" aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => at).map((at) => (
        <Skeleton key={at} kind="row" className="list-skeleton" />
      ))}
    </div>
  );
}

/** Tools, count and page, then rows or why there are none, then page numbers. An error never looks like an empty list. */
export function ListPanel<Row>({ tools, list, page, onPage, words, pagination, children }: ListPanelProps<Row>) {
  const { rows, totalCount, totalPages, isStale, error } = list;
  const turnBack = useEffectEvent(() => onPage(Math.max(1, totalPages)));
  const isPastEnd = rows !== undefined && !isStale && page > Math.max(1, totalPages);
  useEffect(() => {
    if (isPastEnd) turnBack();
  }, [isPastEnd]);
  return (
    <>
      <section className="card list-panel" aria-busy={isStale}>
        <div className="list-tools">{tools}</div>
        <p className="list-count" role="status">
          {rows !== undefined && adminCopy.pageOf(words.count(totalCount), page, Math.max(1, totalPages))}
        </p>
        {error !== null && <InlineError title={words.failed} error={error} onRetry={list.onRetry} />}
        {rows === undefined && error === null && <LoadingRows />}
        {rows?.length === 0 && <p className="list-empty">{words.empty}</p>}
        {rows !== undefined && rows.length > 0 && children(rows)}
      </section>
      {rows !== undefined && <Pagination page={page} totalPages={totalPages} kind={pagination} onPage={onPage} />}
    </>
  );
}
