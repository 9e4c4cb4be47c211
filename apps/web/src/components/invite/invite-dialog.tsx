import { lazy, Suspense } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { InviteLinksProps } from './invite-links.tsx';
import { shareCopy } from './share-copy.ts';

const InviteLinks = lazy(() => import('./invite-links.tsx'));

/** The invitation link of a league (screens 2.8). */
export default function InviteDialog({ onClose, ...props }: InviteLinksProps & { readonly onClose: () => void }) {
  return (
    <Dialog title={shareCopy.invitePeople} onClose={onClose}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <InviteLinks {...props} />
      </Suspense>
    </Dialog>
  );
}
