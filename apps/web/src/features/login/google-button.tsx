import { useEffect, useRef, useState } from 'react';
import { partsCopy } from '../../components/parts-copy.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { readCookie } from '../../lib/session/read-cookie.ts';
import { awaitIdentity } from './identity-script.ts';
import { loginCopy } from './login-copy.ts';

/** The nonce that the ID token must carry. The server sets it only over HTTPS. */
function signInNonce(): { nonce?: string } {
  const nonce = readCookie('__Host-sign-in-nonce');
  return nonce === null ? {} : { nonce };
}

const WIDTH = 400;

type ScriptState = 'loading' | 'ready' | 'failed';

/** Google's own button in a box of 400 x 52, with a retry if its script fails to load. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScriptState>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    return awaitIdentity({
      onReady: (identity) => {
        if (box.current === null) return;
        identity.initialize({
          client_id: clientId,
          ux_mode: 'redirect',
          login_uri: `${window.location.origin}/api/v1/ssoauth/google-token`,
          ...signInNonce(),
        });
        identity.renderButton(box.current, { theme: 'outline', size: 'large', width: Math.min(WIDTH, box.current.clientWidth) });
        setState('ready');
      },
      onFailed: () => setState('failed'),
    });
  }, [clientId, state]);
  if (state === 'failed') {
    return (
      <p className="flex min-h-[52px] flex-wrap items-center gap-x-3 text-sm text-fg-2" role="alert">
        {loginCopy.scriptFailed}
        <button type="button" className="link" onClick={() => setState('loading')}>
          {partsCopy.tryAgain}
        </button>
      </p>
    );
  }
  return (
    <div className="relative h-[52px] w-full max-w-[400px] overflow-hidden" aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <>
          <Skeleton className="absolute inset-0" />
          <span className="sr-only">{loginCopy.scriptLoading}</span>
        </>
      )}
      <div ref={box} className="relative" />
    </div>
  );
}
