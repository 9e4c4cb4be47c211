import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { type Query, QueryError } from '../components/query-error.tsx';

export type RecordPageProps<Data> = {
  readonly query: Query<Data>;
  /** The heading while the name is loading. */
  readonly title: string;
  readonly failed: string;
  readonly nameOf: (data: Data) => string;
  readonly children: (data: Data) => ReactNode;
};

/** The page of one user or league, with its name as the heading. */
export function RecordPage<Data>({ query, title, failed, nameOf, children }: RecordPageProps<Data>) {
  const { data } = query;
  if (data !== undefined) return <AdminPage title={nameOf(data)}>{children(data)}</AdminPage>;
  return (
    <AdminPage title={title}>
      {query.isError ? (
        <QueryError title={failed} query={query} />
      ) : (
        <div className="card grid gap-3" aria-busy="true">
          <Skeleton kind="record" className="h-44" />
        </div>
      )}
    </AdminPage>
  );
}
