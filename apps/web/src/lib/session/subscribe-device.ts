import type { AddDeviceInput } from '@survivor/contract/message';

/** What this browser can do about notifications: `install` where a home screen app alone can. */
export type Ability = 'ready' | 'install' | 'unsupported';

/** Why a browser that could has not subscribed. */
export type Refusal = 'denied' | 'dismissed' | 'failed';

/** iPads call themselves Macs, of which none has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function abilityOf(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready';
  return isApplePhone() ? 'install' : 'unsupported';
}

const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const isSame = (one: Uint8Array, other: ArrayBuffer | null | undefined) =>
  other != null && new Uint8Array(other).toString() === one.toString();

/** A subscription for another key would take nothing of ours. */
async function subscriptionOf({ pushManager }: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known !== null && isSame(key, known.options.applicationServerKey)) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks whoever presses and then the browser for the address that pushes for it go to. To be called on a press: browsers ask at no other time. */
export async function subscribeDevice(pushKey: string): Promise<AddDeviceInput | Refusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined) return 'failed';
    const { endpoint, keys } = (await subscriptionOf(registration, bytesOf(pushKey))).toJSON();
    const { p256dh: publicKey, auth: authSecret } = keys ?? {};
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return endpoint && publicKey && authSecret ? { endpoint, publicKey, authSecret, zone } : 'failed';
  } catch {
    return 'failed';
  }
}
