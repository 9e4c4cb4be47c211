import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import type { InviteLinksProps } from './invite-links.tsx';
import { shareCopy } from './share-copy.ts';

const InviteLinks = lazy(() => import('./invite-links.tsx'));

/** Ways to invite others, shown while the reader is the only member (screens 2.8). */
export default function AloneCard(props: InviteLinksProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="alone">
      <h2 id="alone">{shareCopy.alone}</h2>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <InviteLinks {...props} />
      </Suspense>
    </section>
  );
}
