import { createHash, webcrypto } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { renewDevice } from './renew-device.ts';

const OLD = 'https://push.example/old';
const NEW = 'https://push.example/new';
const keys = { p256dh: 'p', auth: 'a' };
const subscriptionOf = (endpoint: string) => ({ endpoint, unsubscribe: async () => true, toJSON: () => ({ endpoint, keys }) });

const device = { id: 'old-id', browser: null, madeAt: new Date(0), isThisDevice: true };
const stored = { pushKey: 'AAAA', devices: [device], lostDevices: [], endpointHash: createHash('sha256').update(OLD).digest('hex') };
const lost = (reason: 'gone' | 'refused', isThisDevice = true) => ({
  ...stored,
  devices: [],
  endpointHash: null,
  lostDevices: [{ browser: null, reason, lostAt: new Date(0), isThisDevice }],
});

let subscription: ReturnType<typeof subscriptionOf> | null;
let permission: NotificationPermission;
beforeEach(() => {
  subscription = null;
  permission = 'granted';
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscriptionOf(NEW) };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
    locks: { request: (_: string, act: () => Promise<void>) => act() },
  });
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
});

/** The calls that change something. */
async function renew(messages: object): Promise<string[]> {
  const calls: string[] = [];
  const addDevice = async ({ endpoint }: { endpoint: string }) => {
    calls.push(`add ${endpoint}`);
    return { items: [{ ...device, id: 'new-id' }, ...('devices' in messages && Array.isArray(messages.devices) ? messages.devices : [])] };
  };
  const user = {
    messages: { query: async () => messages },
    addDevice: { mutate: addDevice },
    removeDevice: { mutate: async ({ id }: { id: string }) => void calls.push(`remove ${id}`) },
  };
  const utils = { client: { user }, user: { messages: { invalidate: async () => undefined } } };
  await renewDevice(utils as unknown as Parameters<typeof renewDevice>[0]);
  return calls;
}

const RENEWED = [`add ${NEW}`, 'remove old-id'];

it.each<[string, string | null, object, string[]]>([
  ['that has its subscription', OLD, stored, []],
  ['that lost its subscription', null, stored, RENEWED],
  ['that got another subscription', NEW, stored, RENEWED],
  ['whose device was removed because it was gone', null, lost('gone'), [`add ${NEW}`]],
  ['whose device its push service refuses', OLD, lost('refused'), []],
  ['other than the one that was lost', null, lost('gone', false), []],
  ['that was never added, or was removed', OLD, { ...stored, devices: [], endpointHash: null }, []],
  ['of a site without notifications', null, { ...stored, pushKey: null }, []],
])('a browser %s', async (_, endpoint, messages, calls) => {
  subscription = endpoint === null ? null : subscriptionOf(endpoint);
  expect(await renew(messages)).toEqual(calls);
});

it('a browser whose person no longer allows notifications is left alone', async () => {
  permission = 'denied';
  expect(await renew(stored)).toEqual([]);
});
