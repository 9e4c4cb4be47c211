import { lazy, Suspense } from 'react';
import type { QrImageProps } from './qr-image.tsx';
import { Skeleton } from './skeleton.tsx';

const QrImage = lazy(() => import('./qr-image.tsx'));

/** A text as a QR code (screens 2.8). */
export function QrCode(props: QrImageProps) {
  return (
    <Suspense fallback={<Skeleton className="size-50 justify-self-center" />}>
      <QrImage {...props} />
    </Suspense>
  );
}
