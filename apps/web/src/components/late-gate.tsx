import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';

const load = () => import('./late-parts.tsx');
const LateParts = lazy(load);
const INTERACTIONS = ['pointerdown', 'keydown'] as const;
/** Milliseconds. */
const LATEST = 10_000;

/** What answers what people do, or is not needed before they go: its code comes with the first touch or key, or with the first toast, not with the page. */
export function LateGate() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const need = () => setIsNeeded(true);
    for (const type of INTERACTIONS) document.addEventListener(type, need, { once: true });
    const stop = onToastWaiting(need);
    // Nobody has asked for it: where it does not come, the page stays as it is.
    const timer = setTimeout(() => void load().then(need, () => undefined), LATEST);
    return () => {
      for (const type of INTERACTIONS) document.removeEventListener(type, need);
      stop();
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return <Suspense>{isNeeded && <LateParts />}</Suspense>;
}
