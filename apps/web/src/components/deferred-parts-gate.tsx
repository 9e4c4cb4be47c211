import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';

const load = () => import('./deferred-parts.tsx');
const LateParts = lazy(load);
/** Milliseconds. */
const LATEST = 10_000;

/** What answers what people do, or is not needed before they go: its code comes with the first touch or key, or with the first toast, not with the page. */
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
    // Nobody has asked for it: where it does not come, the page stays as it is.
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
