import type { DeviceItem } from '@survivor/contract/message';
import type { trpc } from '../../lib/api/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Removes this browser's ended subscriptions: all but the newest, which comes first. */
export async function removeFormerDevices(client: Client, devices: readonly DeviceItem[]): Promise<void> {
  const [, ...former] = devices.filter(({ isThisDevice }) => isThisDevice);
  for (const { id } of former) await client.user.removeDevice.mutate({ id });
}
