import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { keepOffline } from '../offline/keep-offline.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { Toaster } from './toaster.tsx';

/** Toasts, the list of shortcuts, and what keeps the pages for the time without network (screens 2.3, 2.29). `lastKey` was pressed meanwhile. */
export default function LateParts({ lastKey }: { lastKey: RefObject<string> }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // What is being developed has no service worker.
    if (import.meta.env.PROD) keepOffline(queryClient).catch(() => undefined);
  }, [queryClient]);
  return (
    <>
      <Toaster />
      <Shortcuts lastKey={lastKey} />
    </>
  );
}
