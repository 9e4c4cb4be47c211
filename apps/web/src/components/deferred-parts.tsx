import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { keepOffline } from '../offline/start-offline.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { Toaster } from './toaster.tsx';

/**
 * Toasts, shortcuts and the offline cache (screens 2.3, 2.29). `lastKey` came before they loaded.
 */
export default function LateParts({ lastKey }: { lastKey: RefObject<string> }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The development build has no service worker.
    if (import.meta.env.PROD) keepOffline(queryClient).catch(() => undefined);
  }, [queryClient]);
  return (
    <>
      <Toaster />
      <Shortcuts lastKey={lastKey} />
    </>
  );
}
