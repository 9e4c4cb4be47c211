import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';

const load = () => import('./deferred-parts.tsx');
const DeferredParts = lazy(load);
const LOAD_AFTER_MS = 10_000;

/** Loads code that the first paint does not need: at a touch, key or toast, or after 10 s. */
export function DeferredPartsGate() {
  const [isNeeded, setIsNeeded] = useState(false);
  const lastKey = useRef('');
  useEffect(() => {
    const loadParts = () => setIsNeeded(true);
    const recordKey = ({ key }: KeyboardEvent) => {
      lastKey.current = key;
      loadParts();
    };
    document.addEventListener('pointerdown', loadParts, { once: true });
    document.addEventListener('keydown', recordKey);
    const stop = onToastWaiting(loadParts);
    // A failed background load is ignored: the page works without these parts.
    const timer = setTimeout(() => void load().then(loadParts, () => undefined), LOAD_AFTER_MS);
    return () => {
      document.removeEventListener('pointerdown', loadParts);
      document.removeEventListener('keydown', recordKey);
      stop();
      clearTimeout(timer);
    };
  }, []);
  return <Suspense>{isNeeded && <DeferredParts lastKey={lastKey} />}</Suspense>;
}
