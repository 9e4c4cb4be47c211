const SCRIPT = 'https://accounts.google.com/gsi/client';
const POLL_MS = 100;
const LIMIT_MS = 10_000;

type Identity = {
  initialize(options: { client_id: string; ux_mode: 'redirect'; login_uri: string; nonce?: string }): void;
  renderButton(box: HTMLElement, options: { theme: string; size: string; width: number }): void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: Identity } };
  }
}

export type IdentityWait = { readonly onReady: (identity: Identity) => void; readonly onFailed: () => void };

/**
 * Loads Google's script and polls every 100 ms, for at most 10 s, until it is ready (screens 8 and
 * 9). Returns a function that stops it.
 */
export function awaitIdentity({ onReady, onFailed }: IdentityWait): () => void {
  const script = document.createElement('script');
  const startedAt = performance.now();
  const stop = () => {
    clearInterval(timer);
    script.onerror = null;
  };
  const fail = () => {
    stop();
    script.remove();
    console.warn('The sign-in script did not load.');
    onFailed();
  };
  const timer = setInterval(() => {
    const identity = window.google?.accounts?.id;
    if (identity !== undefined) {
      stop();
      onReady(identity);
    } else if (performance.now() - startedAt > LIMIT_MS) fail();
  }, POLL_MS);
  if (window.google?.accounts?.id === undefined) {
    script.src = SCRIPT;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  }
  return () => {
    stop();
    if (window.google?.accounts?.id === undefined) script.remove();
  };
}
