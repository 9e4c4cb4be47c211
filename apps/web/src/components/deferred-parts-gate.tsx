import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';

const load = () => import('./deferred-parts.tsx');
const LateParts = lazy(load);
/** Milliseconds. */
const LATEST = 10_000;

/** Loads code that the first paint does not need: at a touch, key or toast, or after 10 s. */
export function LateGate() {
  const [isNeeded, setIsNeeded] = useState(false);
  const lastKey = useRef('');
  useEffect(() => {
    const need = () => setIsNeeded(true);
    const hear = ({ key }: KeyboardEvent) => {
      lastKey.current = key;
      need();
    };
    document.addEventListener('pointerdown', need, { once: true });
    document.addEventListener('keydown', hear);
    const stop = onToastWaiting(need);
    // A failed background load is ignored: the page works without these parts.
    const timer = setTimeout(() => void load().then(need, () => undefined), LATEST);
    return () => {
      document.removeEventListener('pointerdown', need);
      document.removeEventListener('keydown', hear);
      stop();
      clearTimeout(timer);
    };
  }, []);
  return <Suspense>{isNeeded && <LateParts lastKey={lastKey} />}</Suspense>;
}
