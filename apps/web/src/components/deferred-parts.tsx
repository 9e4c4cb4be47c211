import { useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../lib/ui/is-typing.ts';
import { startOffline } from '../offline/start-offline.ts';
import { DialogPending } from './dialog/dialog-pending.tsx';
import { Toaster } from './toaster.tsx';

const ShortcutsDialog = lazy(() => import('./shortcuts/shortcuts-dialog.tsx'));
const KEY = '?';

const isShortcut = (key: string, target: EventTarget | null) =>
  key === KEY && !isTyping(target) && document.querySelector('dialog[open]') === null;

/**
 * Opens the list of shortcuts on `?`, also if that key loaded this code; not while the reader types
 * (screens 2.3).
 */
function Shortcuts({ lastKey }: { lastKey: RefObject<string> }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const openOn = (key: string, target: EventTarget | null) => {
      if (isShortcut(key, target)) setIsOpen(true);
    };
    openOn(lastKey.current, document.activeElement);
    const onKey = ({ key, target }: KeyboardEvent) => openOn(key, target);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [lastKey]);
  return <Suspense fallback={isOpen && <DialogPending />}>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}

/**
 * Toasts, shortcuts and the offline cache (screens 2.3, 2.29). `lastKey` was pressed before they
 * loaded.
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
