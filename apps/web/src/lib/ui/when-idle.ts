/** Safari has no requestIdleCallback. */
const requestIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 1000);
  return () => clearTimeout(timer);
};

/** Runs once the page's files have loaded and the browser is idle. Returns its cancellation. */
export function whenIdle(callback: () => void): () => void {
  if (document.readyState === 'complete') return requestIdle(callback);
  let cancel = (): void => undefined;
  const onLoad = () => {
    cancel = requestIdle(callback);
  };
  window.addEventListener('load', onLoad, { once: true });
  return () => {
    window.removeEventListener('load', onLoad);
    cancel();
  };
}
