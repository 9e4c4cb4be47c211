import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';
import { whenIdle } from '../lib/ui/when-idle.ts';

const load = () => import('./deferred-parts.tsx');
const DeferredParts = lazy(load);

/**
 * Loads code that the first paint does not need: at a touch, key or toast, or once the page has its
 * data and the browser is idle.
 */
export function DeferredPartsGate() {
  const [isNeeded, setIsNeeded] = useState(false);
  const lastKey = useRef('');
  // Listens before the first paint, so that no key press is lost once the page is visible.
  useLayoutEffect(() => {
    const loadParts = () => setIsNeeded(true);
    const recordKey = ({ key }: KeyboardEvent) => {
      lastKey.current = key;
      loadParts();
    };
    document.addEventListener('pointerdown', loadParts, { once: true });
    document.addEventListener('keydown', recordKey);
    const stop = onToastWaiting(loadParts);
    return () => {
      document.removeEventListener('pointerdown', loadParts);
      document.removeEventListener('keydown', recordKey);
      stop();
    };
  }, []);
  const hasData = useIsFetching() === 0;
  useEffect(() => {
    if (isNeeded || !hasData) return;
    // A failed background load is ignored: the page works without these parts.
    return whenIdle(
      () =>
        void load().then(
          () => setIsNeeded(true),
          () => undefined,
        ),
    );
  }, [isNeeded, hasData]);
  return <Suspense>{isNeeded && <DeferredParts lastKey={lastKey} />}</Suspense>;
}
