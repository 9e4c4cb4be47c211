import { Skeleton } from './skeleton.tsx';

/** Shown while the data or code of a page loads. */
export function PagePending() {
  return <Skeleton kind="page" className="card h-60" />;
}
