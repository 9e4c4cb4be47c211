import type { AddDeviceInput } from '@survivor/contract/message';
import { findDeviceZone } from './device-zone.ts';

/** Whether this browser supports notifications. `install`: only as a home screen app. */
export type Ability = 'ready' | 'install' | 'unsupported';

/** Why a capable browser has not subscribed. */
export type Refusal = 'denied' | 'dismissed' | 'failed';

/** iPads report a Mac, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function abilityOf(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready';
  return isApplePhone() ? 'install' : 'unsupported';
}

const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const hexOf = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether this browser still has the subscription with that hash; true if that is unknown. */
export async function hasSubscription(endpointHash: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined) return true;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription === null) return false;
    return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))) === endpointHash;
  } catch {
    return true;
  }
}

/** Replaces an old subscription, which its service may refuse or which may have another key. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks for permission and subscribes to pushes. Browsers allow this only on a press. */
export async function subscribeDevice(pushKey: string): Promise<AddDeviceInput | Refusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined) return 'failed';
    const { endpoint, keys } = (await subscribe(registration, bytesOf(pushKey))).toJSON();
    const { p256dh: publicKey, auth: authSecret } = keys ?? {};
    return endpoint && publicKey && authSecret ? { endpoint, publicKey, authSecret, zone: findDeviceZone() } : 'failed';
  } catch {
    return 'failed';
  }
}
