import { Skeleton } from './skeleton.tsx';

/** In a page's place while its answers or its code are on their way. */
export function PagePending() {
  return <Skeleton kind="page" className="card h-60" />;
}
