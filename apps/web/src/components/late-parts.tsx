import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepOffline } from '../offline/keep-offline.ts';
import { Toaster } from './toaster.tsx';

/** Toasts, and what keeps the pages for the time without network (screens 2.29). */
export default function LateParts() {
  const queryClient = useQueryClient();
  useEffect(() => {
    // What is being developed has no service worker.
    if (import.meta.env.PROD) keepOffline(queryClient).catch(() => undefined);
  }, [queryClient]);
  return <Toaster />;
}
