import { useEffect, useRef } from 'react';

const SCRIPT = 'https://accounts.google.com/gsi/client';
const POLL = 100;
const LIMIT = 10_000;
const WIDTH = 400;

type Identity = {
  initialize(options: { client_id: string; ux_mode: 'redirect'; login_uri: string }): void;
  renderButton(box: HTMLElement, options: { theme: string; size: string; width: number }): void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: Identity } };
  }
}

function addScript(): void {
  if (document.querySelector(`script[src="${SCRIPT}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
}

/** Google's own button in a box of 400 x 52; its script is asked for only here, polled every 100 ms for 10 s, a failure is only logged (specification 8 and 9). */
export function GoogleButton({ clientId }: { clientId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    addScript();
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const identity = window.google?.accounts?.id;
      if (identity !== undefined && box.current !== null) {
        clearInterval(timer);
        identity.initialize({
          client_id: clientId,
          ux_mode: 'redirect',
          login_uri: `${window.location.origin}/api/v1/ssoauth/google-token`,
        });
        identity.renderButton(box.current, { theme: 'outline', size: 'large', width: Math.min(WIDTH, box.current.clientWidth) });
      } else if (performance.now() - startedAt > LIMIT) {
        clearInterval(timer);
        console.warn('The sign-in script did not load.');
      }
    }, POLL);
    return () => clearInterval(timer);
  }, [clientId]);
  return <div ref={box} className="h-[52px] w-full max-w-[400px]" />;
}
