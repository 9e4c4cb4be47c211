import type { MessagesOutput } from '@survivor/contract/message';
import type { trpc } from '../../lib/api/trpc.ts';
import { hasSubscription, subscribeDevice } from '../../lib/session/subscribe-device.ts';
import { removeFormerDevices } from './remove-former-devices.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** Whether this device should get pushes and its browser has lost the subscription. */
async function isLost({ devices, lostDevices = [], endpointHash = null }: MessagesOutput): Promise<boolean> {
  if (!devices.some(({ isThisDevice }) => isThisDevice))
    return lostDevices.some(({ isThisDevice, reason }) => isThisDevice && reason === 'gone');
  return endpointHash !== null && !(await hasSubscription(endpointHash));
}

async function renew({ client, user }: Utils): Promise<void> {
  const messages = await client.user.messages.query();
  if (messages.pushKey === null || !(await isLost(messages))) return;
  const subscribed = await subscribeDevice(messages.pushKey);
  if (typeof subscribed === 'string') return;
  const { items } = await client.user.addDevice.mutate(subscribed);
  await removeFormerDevices(client, items).catch(() => undefined);
  await user.messages.invalidate();
}

/**
 * Subscribes this device again if its browser has lost the subscription, in one tab at a time (adr
 * 0022). A failure changes nothing: the account page offers the button.
 */
export async function renewDevice(utils: Utils): Promise<void> {
  await navigator.locks.request('renew-device', () => renew(utils).catch(() => undefined));
}
