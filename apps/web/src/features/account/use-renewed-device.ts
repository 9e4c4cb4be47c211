import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { abilityOf } from '../../lib/session/subscribe-device.ts';
import type { FromWorker } from '../../service-worker/messages.ts';

/** Renews a lost subscription without asking, on load and when the service worker reports one. */
export function useRenewedDevice(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (abilityOf() !== 'ready' || Notification.permission !== 'granted') return;
    const renew = () => void import('./renew-device.ts').then(({ renewDevice }) => renewDevice(utils)).catch(() => undefined);
    const receive = ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'subscription-changed') renew();
    };
    renew();
    navigator.serviceWorker.addEventListener('message', receive);
    return () => navigator.serviceWorker.removeEventListener('message', receive);
  }, [utils]);
}
