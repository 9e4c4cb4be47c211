import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../../lib/ui/is-typing.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
const KEY = '?';

const isShortcut = (key: string, target: EventTarget | null) =>
  key === KEY && !isTyping(target) && document.querySelector('dialog[open]') === null;

/**
 * Opens the list of shortcuts on `?`, also if that key loaded this code; not while the reader types
 * (screens 2.3).
 */
export function Shortcuts({ lastKey }: { lastKey: RefObject<string> }) {
  const [isOpen, setIsOpen] = useState(() => isShortcut(lastKey.current, document.activeElement));
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (isShortcut(key, target)) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
