import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from '../lib/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/** Toasts answer what people do: their code comes with the first touch or key, or with the first toast, not with the page. */
export function ToastGate() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const need = () => setIsNeeded(true);
    for (const type of INTERACTIONS) document.addEventListener(type, need, { once: true });
    const stop = onToastWaiting(need);
    return () => {
      for (const type of INTERACTIONS) document.removeEventListener(type, need);
      stop();
    };
  }, [isNeeded]);
  return <Suspense>{isNeeded && <Toaster />}</Suspense>;
}
