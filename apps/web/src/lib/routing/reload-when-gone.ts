const KEY = 'survivor.reloaded';

/** Whether this is the first reload for this file. A missing file must not cause a loop. */
function isFirst(reason: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === reason) return false;
    sessionStorage.setItem(KEY, reason);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page once if one of its files is missing, because a release replaced it. Without a
 * response from the server it does nothing.
 */
export function reloadWhenGone(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const reloadIfServerResponds = async () => {
      const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
      if (ok && isFirst(payload.message)) reload();
    };
    reloadIfServerResponds().catch(() => undefined);
  });
}
