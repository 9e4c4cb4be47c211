import type { Db } from '@survivor/db/connection/database';
import type { DeviceLoss } from '@survivor/db/queries/message/push-devices';
import { insertSettingIfAbsent, readSetting } from '@survivor/db/queries/system/settings';
import type { SecretCipher } from '../secret-cipher.ts';

type DeviceKeys = { readonly publicKey: string; readonly authSecret: string };
type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** A push to one device. */
type OutgoingPush = {
  readonly device: DeviceKeys & { readonly endpoint: string };
  readonly payload: string;
  readonly topic: string;
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
};

/**
 * The push service's response. `device-refused`: no push to this device will be accepted;
 * `refused`: not this push.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'device-gone' | 'device-refused' | 'refused' }
  | { readonly kind: 'try-again'; readonly retryAfterMs: number | null };

/** Why a device is removed after this outcome; null if it stays. */
export const lossOf = ({ kind }: PushOutcome): DeviceLoss | null =>
  kind === 'device-gone' ? 'gone' : kind === 'device-refused' ? 'refused' : null;

/** The browsers' push services. */
export interface PushPort {
  isEndpoint(endpoint: string): boolean;
  isDeviceKeys(keys: DeviceKeys): boolean;
  makeKeys(): PushKeys;
  send(push: OutgoingPush, keys: PushKeys): Promise<PushOutcome>;
}

/** Pushes signed by this site. */
export interface Pushes extends Pick<PushPort, 'isEndpoint' | 'isDeviceKeys'> {
  /** The key for subscribing; null if no secret can decrypt the private key. */
  publicKey(): Promise<string | null>;
  send(push: OutgoingPush): Promise<PushOutcome>;
}

/**
 * This site's keys, created on first use; null if their secret was removed before `rotate-secret`
 * had run.
 */
async function loadKeys({ db, cipher, port }: { db: Db; cipher: SecretCipher; port: PushPort }): Promise<PushKeys | null> {
  let stored = await readSetting(db, 'pushKeys');
  if (stored === null) {
    const { publicKey, privateKey } = port.makeKeys();
    stored = await insertSettingIfAbsent(db, 'pushKeys', { publicKey, privateKeyEncrypted: cipher.encrypt(privateKey) });
  }
  const privateKey = cipher.decrypt(stored.privateKeyEncrypted);
  return privateKey === null ? null : { publicKey: stored.publicKey, privateKey };
}

/** A push service that refuses more devices in a row refuses this site, not the devices. */
const MAX_CONSECUTIVE_REFUSALS = 5;

/**
 * Defers further pushes to a push service that refuses one device after the other and accepts none:
 * then our key, clock or contact is wrong, and no more devices may be removed for that (adr 0022).
 */
function createRefusalGuard(): (endpoint: string, outcome: PushOutcome) => PushOutcome {
  const refusedByHost = new Map<string, Set<string>>();
  return (endpoint, outcome) => {
    const { host } = new URL(endpoint);
    if (outcome.kind === 'sent') refusedByHost.delete(host);
    if (outcome.kind !== 'device-refused') return outcome;
    const refused = refusedByHost.get(host) ?? new Set();
    if (refused.size >= MAX_CONSECUTIVE_REFUSALS && !refused.has(endpoint)) return { kind: 'try-again', retryAfterMs: null };
    refusedByHost.set(host, refused.add(endpoint));
    return outcome;
  };
}

/** Creates the sender of pushes. Its keys are created once and stored encrypted in the database. */
export function createPushes(args: { db: Db; cipher: SecretCipher; port: PushPort }): Pushes {
  const { port } = args;
  const guardRefusal = createRefusalGuard();
  let cached: PushKeys | null = null;
  const keys = async () => {
    cached ??= await loadKeys(args);
    return cached;
  };
  return {
    isEndpoint: port.isEndpoint,
    isDeviceKeys: port.isDeviceKeys,
    publicKey: async () => (await keys())?.publicKey ?? null,
    async send(push) {
      const signing = await keys();
      if (signing === null) return { kind: 'try-again', retryAfterMs: null };
      return guardRefusal(push.device.endpoint, await port.send(push, signing));
    },
  };
}
