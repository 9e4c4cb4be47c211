import type { AddDeviceInput, DeviceInput, DeviceItem, DevicesOutput, TestDeviceOutput } from '@survivor/contract/message';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { enableDefaultPushes } from '@survivor/db/queries/message/message-preferences';
import {
  addDevice as addStored,
  findDevices,
  type ListedDevice,
  listDevices,
  loseDevice,
  MAX_DEVICES,
  removeDevice as removeStored,
} from '@survivor/db/queries/message/push-devices';
import { setBrowserZone } from '@survivor/db/queries/user/users';
import type { Caller } from '../context.ts';
import { requireCaller, type ServiceContext, signInToContinue } from '../context.ts';
import { deviceIds } from '../ids.ts';
import { rateLimit } from '../rate-limit.ts';
import { invalidField, notFound, ServiceError } from '../service-error.ts';
import { lossOf, type Pushes } from './pushes.ts';

/** How long the push service stores a test for an offline device. */
const TEST_SECONDS = 300;
const TESTS_PER_HOUR = 20;

export const toDeviceItems = (devices: readonly ListedDevice[], { sessionId }: Caller): DeviceItem[] =>
  devices.map(({ id, browser, madeAt, sessionId: own }) => ({
    id: deviceIds.encode(id),
    browser,
    madeAt,
    isThisDevice: own === sessionId,
  }));

function requirePushes({ pushes }: ServiceContext): Pushes {
  if (pushes === null) throw new ServiceError('conflict', 'This site does not send push notifications.');
  return pushes;
}

/**
 * Adds the caller's browser to the devices that receive notifications. Throws 400 for an unknown
 * push service, 409 for too many devices.
 */
export async function addDevice({ ctx, input }: { ctx: ServiceContext; input: AddDeviceInput }): Promise<DevicesOutput> {
  const caller = requireCaller(ctx);
  const pushes = requirePushes(ctx);
  if (!pushes.isEndpoint(input.endpoint)) throw invalidField('endpoint', 'This site cannot send notifications to this browser.');
  if (!pushes.isDeviceKeys(input)) throw invalidField('publicKey', 'The keys of this browser are not valid.');
  const added = await inTransaction(ctx.db, async (tx) => {
    const outcome = await addStored(tx, { ...input, userId: caller.id, sessionId: caller.sessionId });
    if (outcome !== 'added') return outcome;
    await enableDefaultPushes(tx, caller.id);
    if (input.zone !== null) await setBrowserZone(tx, { userId: caller.id, zone: input.zone });
    return outcome;
  });
  if (added === 'session-ended') throw signInToContinue();
  if (added === 'too-many') throw new ServiceError('conflict', `You can add at most ${MAX_DEVICES} devices. Remove one first.`);
  return { items: toDeviceItems(await listDevices(ctx.db, caller.id), caller) };
}

/** Removes a device of the caller. Throws 404 for others. */
export async function removeDevice({ ctx, input }: { ctx: ServiceContext; input: DeviceInput }): Promise<DevicesOutput> {
  const caller = requireCaller(ctx);
  const id = deviceIds.decode(input.id);
  if (id === null || !(await removeStored(ctx.db, { userId: caller.id, id }))) throw notFound('Device');
  return { items: toDeviceItems(await listDevices(ctx.db, caller.id), caller) };
}

/** Sends a test notification. Throws 404 unless the device is the caller's. */
export async function testDevice({ ctx, input }: { ctx: ServiceContext; input: DeviceInput }): Promise<TestDeviceOutput> {
  const { id: userId } = requireCaller(ctx);
  const pushes = requirePushes(ctx);
  const id = deviceIds.decode(input.id);
  const device = (await findDevices(ctx.db, userId)).find((own) => own.id === id);
  if (device === undefined) throw notFound('Device');
  const limit = { bucket: `device test:${userId}`, max: TESTS_PER_HOUR, windowSeconds: 3600 };
  if (ctx.settings.areRateLimitsOn) await rateLimit(ctx.db, limit, 'Too many tests. Please try again later.');
  const payload = JSON.stringify({
    kind: 'test',
    sentence: 'Notifications work on this device.',
    path: '/home/account',
    tag: 'test',
    isSilent: false,
  });
  const outcome = await pushes.send({ device, payload, topic: 'test', ttlSeconds: TEST_SECONDS, urgency: 'high' });
  const loss = lossOf(outcome);
  if (loss === null) return { outcome: outcome.kind === 'sent' ? 'sent' : 'not-now' };
  await loseDevice(ctx.db, device, loss);
  return loss === 'gone' ? { outcome: 'gone' } : { outcome: 'gone', reason: loss };
}
