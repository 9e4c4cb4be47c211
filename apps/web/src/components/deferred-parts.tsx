import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { startOffline } from '../offline/start-offline.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { Toaster } from './toaster.tsx';

/**
 * Toasts, shortcuts and the offline cache (screens 2.3, 2.29). `lastKey` came before they loaded.
 */
export default function DeferredParts({ lastKey }: { lastKey: RefObject<string> }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The development build has no service worker.
    if (import.meta.env.PROD) startOffline(queryClient).catch(() => undefined);
  }, [queryClient]);
  return (
    <>
      <Toaster />
      <Shortcuts lastKey={lastKey} />
    </>
  );
}
