let host: HTMLElement | null = null;

/** The element that toasts are drawn in. */
export function toastHost(): HTMLElement {
  if (host === null) {
    host = document.createElement('div');
    host.className = 'toaster';
    document.body.append(host);
  }
  return host;
}

/** While a dialog is open everything beside it is inert and below it: toasts stand in it for as long. The answer ends that. */
export function holdToasts(dialog: Element): () => void {
  const own = toastHost();
  const before = own.parentElement ?? document.body;
  dialog.append(own);
  return () => before.append(own);
}
