let host: HTMLElement | null = null;

/** The element that contains all toasts. */
export function toastHost(): HTMLElement {
  if (host === null) {
    host = document.createElement('div');
    host.className = 'toaster';
    document.body.append(host);
  }
  return host;
}

/**
 * Moves toasts into an open dialog, because everything outside it is inert. Returns a function that
 * moves them back.
 */
export function moveToastsInto(dialog: Element): () => void {
  const toasts = toastHost();
  const previousParent = toasts.parentElement ?? document.body;
  dialog.append(toasts);
  return () => previousParent.append(toasts);
}
