const KEY = 'survivor.reloaded';

/** Whether the page was loaded again for this before: a file that is still gone must not reload it for ever. */
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
 * A release replaces the files of the one before: when one of them is gone, the page is loaded again, once. Without a server that answers
 * it stays as it is.
 */
export function reloadWhenGone(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const ask = async () => {
      const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
      if (ok && isFirst(payload.message)) reload();
    };
    ask().catch(() => undefined);
  });
}
