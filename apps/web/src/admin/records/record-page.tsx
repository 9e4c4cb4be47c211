import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { InlineError } from '../components/inline-error.tsx';
import '../styles/records.css';

type RecordQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

export type RecordPageProps<Data> = {
  readonly query: RecordQuery<Data>;
  /** The heading until the name is known. */
  readonly title: string;
  readonly failed: string;
  readonly nameOf: (data: Data) => string;
  readonly children: (data: Data) => ReactNode;
};

/** The page of one thing of the console: its name as the heading, then all about it, or why it is not there. */
export function RecordPage<Data>({ query: { data, error, isError, refetch }, title, failed, nameOf, children }: RecordPageProps<Data>) {
  return (
    <AdminPage title={data === undefined ? title : nameOf(data)}>
      {data === undefined && isError && <InlineError title={failed} error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div className="card record-card" aria-busy="true">
          <Skeleton kind="record" className="change-skeleton" />
        </div>
      )}
      {data !== undefined && children(data)}
    </AdminPage>
  );
}
