type Kind = 'success' | 'info' | 'error';
type Waiting = {
  readonly kind: Kind;
  readonly message: string;
  /** What the toast answers; the next one for the same replaces it. */
  readonly action: string;
};
type Show = (toast: Waiting) => void;

const waiting: Waiting[] = [];
let show: Show | null = null;
let notifyWaiting: (() => void) | null = null;

/** Called once by the part of the page that draws toasts; it comes after the first paint, so earlier ones wait for it. */
export function connectToasts(next: Show): void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
}

/** Tells when a toast waits for the part of the page that draws toasts. Returns the way to stop. */
export function onToastWaiting(listener: () => void): () => void {
  notifyWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    notifyWaiting = null;
  };
}

function post(kind: Kind, message: string, action = message): void {
  if (show !== null) {
    show({ kind, message, action });
    return;
  }
  waiting.push({ kind, message, action });
  notifyWaiting?.();
}

/** Success and info go after 3 seconds; errors stay until dismissed (rules 9). */
export const toast = {
  success: (message: string, action?: string) => post('success', message, action),
  info: (message: string, action?: string) => post('info', message, action),
  error: (message: string, action?: string) => post('error', message, action),
};
