type Kind = 'success' | 'info' | 'error';
type Toast = {
  readonly kind: Kind;
  readonly message: string;
  /** The action that the toast reports on. A toast replaces the previous one of its action. */
  readonly action: string;
};
type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
let notifyWaiting: (() => void) | null = null;

/** Connects the toast renderer. It loads after the first paint, so earlier toasts are queued. */
export function connectToasts(next: Show): void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
}

/** Calls back when a toast is queued for the renderer. Returns a function that stops it. */
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

/** Success and info toasts disappear after 3 seconds; errors remain until dismissed (rules 9). */
export const toast = {
  success: (message: string, action?: string) => post('success', message, action),
  info: (message: string, action?: string) => post('info', message, action),
  error: (message: string, action?: string) => post('error', message, action),
};
