import { useEffect, useId, useRef } from 'react';

const MARK = 'over';

const markNow = (): unknown => {
  const { state }: { state: unknown } = window.history;
  return typeof state === 'object' && state !== null && MARK in state ? state[MARK] : null;
};

/** Marks an overlay's entry. Bypasses the router's pushState: the address does not change. */
function enterEntry(id: string): void {
  const { pushState, replaceState } = History.prototype;
  const marked = { ...window.history.state, [MARK]: id };
  if (markNow() === null) pushState.call(window.history, marked, '');
  else replaceState.call(window.history, marked, '');
}

let isLeaving = false;

function leaveEntry(): void {
  isLeaving = true;
  const onArrival = () => {
    isLeaving = false;
  };
  window.addEventListener('popstate', onArrival, { once: true });
  window.history.back();
}

/** Makes Back close an overlay, which has its own history entry, instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const id = useId();
  const isOpen = useRef(false);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => {
    isOpen.current = true;
    const mark = () => enterEntry(id);
    // The history entry of a dialog that just closed may still be current.
    if (isLeaving) window.addEventListener('popstate', mark, { once: true });
    else mark();
    const onPop = () => {
      if (markNow() !== id) latestOnClose.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      isOpen.current = false;
      window.removeEventListener('popstate', mark);
      window.removeEventListener('popstate', onPop);
      // Deferred, because the next dialog may reuse the entry.
      setTimeout(() => {
        if (!isOpen.current && markNow() === id) leaveEntry();
      });
    };
  }, [id]);
}
