import { useEffect, useId, useRef } from 'react';

const MARK = 'over';

const markNow = (): unknown => {
  const { state }: { state: unknown } = window.history;
  return typeof state === 'object' && state !== null && MARK in state ? state[MARK] : null;
};

/** Past the router, which has put its own pushState in the place of this one: nothing of the address changes. */
function enter(id: string): void {
  const { pushState, replaceState } = History.prototype;
  const marked = { ...window.history.state, [MARK]: id };
  if (markNow() === null) pushState.call(window.history, marked, '');
  else replaceState.call(window.history, marked, '');
}

let isLeaving = false;

function leave(): void {
  isLeaving = true;
  const arrive = () => {
    isLeaving = false;
  };
  window.addEventListener('popstate', arrive, { once: true });
  window.history.back();
}

/** Back closes what is open over the page instead of leaving the page: it is an entry of its own in the history while it is there. */
export function useBackCloses(onClose: () => void): void {
  const id = useId();
  const isOpen = useRef(false);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    isOpen.current = true;
    const mark = () => enter(id);
    // The entry of one that has just closed is on its way out.
    if (isLeaving) window.addEventListener('popstate', mark, { once: true });
    else mark();
    const onPop = () => {
      if (markNow() !== id) latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      isOpen.current = false;
      window.removeEventListener('popstate', mark);
      window.removeEventListener('popstate', onPop);
      // Not at once: another one may take the entry over.
      setTimeout(() => {
        if (!isOpen.current && markNow() === id) leave();
      });
    };
  }, [id]);
}
