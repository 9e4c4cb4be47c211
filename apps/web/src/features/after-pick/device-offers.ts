import type { MessagesOutput } from '@survivor/contract/message';
import { type Ability, abilityOf } from '../../lib/session/subscribe-device.ts';
import { isInstalled } from '../../lib/ui/is-installed.ts';

export type Device = {
  readonly ability: Ability;
  /** Push permission was denied, and the browser will not ask for it again. */
  readonly isDenied: boolean;
  readonly isPhone: boolean;
  /** Desktop browsers install apps too, but not on a home screen. */
  readonly isAndroid: boolean;
  readonly isInstalled: boolean;
};

export type DeviceOffers = {
  /** The site's push key, if this device can subscribe and has not done so yet. */
  readonly pushKey: string | null;
  /** How the site can be installed: by a button, or by hand on an iPhone or iPad; null if not. */
  readonly install: 'button' | 'by-hand' | null;
};

export type DeviceFacts = {
  readonly device: Device;
  /** Undefined while they load, and if loading has failed. */
  readonly messages: Pick<MessagesOutput, 'pushKey' | 'devices'> | undefined;
  /** The browser offers its install dialog. */
  readonly canInstall: boolean;
};

export function readDevice(): Device {
  const ability = abilityOf();
  const { userAgent } = navigator;
  return {
    ability,
    isDenied: ability === 'ready' && Notification.permission === 'denied',
    isPhone: /iPhone|Android.+Mobile/.test(userAgent),
    isAndroid: userAgent.includes('Android'),
    isInstalled: isInstalled(),
  };
}

export const canSubscribe = ({ ability, isDenied }: Device): boolean => ability === 'ready' && !isDenied;

function installOf({ device, canInstall }: DeviceFacts): DeviceOffers['install'] {
  if (device.isInstalled) return null;
  if (device.ability === 'install') return 'by-hand';
  return canInstall && device.isAndroid ? 'button' : null;
}

/** What this device can do and does not do yet. */
export function deviceOffersOf(facts: DeviceFacts): DeviceOffers {
  const { device, messages } = facts;
  const isSubscribed = messages?.devices.some(({ isThisDevice }) => isThisDevice) ?? true;
  return { pushKey: canSubscribe(device) && !isSubscribed ? (messages?.pushKey ?? null) : null, install: installOf(facts) };
}
