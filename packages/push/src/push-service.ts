import webPush from 'web-push';
import { type Knocked, knock, NotPublicError, type PushNetwork } from './knock.ts';
import { isPushEndpoint } from './push-endpoint.ts';

/** Where a browser takes pushes, and what they are encrypted with. Keys in base64url. */
export type PushDevice = { readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

/** Of this site, for good (RFC 8292), in base64url. */
type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** One push to one device. */
export type Push = {
  readonly device: PushDevice;
  /** JSON, below 3,000 bytes. */
  readonly payload: string;
  /** A waiting push of the same topic is replaced; at most 32 letters of base64url. */
  readonly topic: string;
  /** For how long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
};

/** Of all that a push service can do. `reason` is for operators and holds no address. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'device-gone' }
  | { readonly kind: 'try-again'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly reason: string };

interface PushService {
  /** Whether a subscription's address is of a push service that is known. */
  isEndpoint(endpoint: string): boolean;
  /** Whether these keys of a device can be encrypted for. */
  isDeviceKeys(keys: Omit<PushDevice, 'endpoint'>): boolean;
  makeKeys(): PushKeys;
  /** Hands a push over; throws nothing that a push service or a device can cause. */
  send(push: Push, keys: PushKeys): Promise<PushOutcome>;
}

interface PushServiceArgs {
  /** Lower case; `*.host` for all below. */
  readonly hosts: readonly string[];
  /** Whom a push service turns to: `mailto:` or `https:`. */
  readonly contact: string;
  /** For tests. */
  readonly network?: PushNetwork;
}

const TOO_LONG = 3000;
const refused = (reason: string): PushOutcome => ({ kind: 'refused', reason });

function outcomeOf({ status, retryAfterMs }: Knocked): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'device-gone' };
  if (status === 429 || status >= 500) return { kind: 'try-again', reason: `the push service asks to try again (${status})`, retryAfterMs };
  return refused(`the push service refuses the push (${status})`);
}

/** An uncompressed point of P-256, and 16 bytes (RFC 8291). */
function isDeviceKeys({ publicKey, authSecret }: Omit<PushDevice, 'endpoint'>): boolean {
  try {
    webPush.encrypt(publicKey, authSecret, 'x', 'aes128gcm');
    return Buffer.from(authSecret, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Speaks to the push services of the browsers (RFC 8030, 8291, 8292). */
export function createPushService({ hosts, contact, network }: PushServiceArgs): PushService {
  const isEndpoint = (endpoint: string) => isPushEndpoint(endpoint, hosts);
  return {
    isEndpoint,
    isDeviceKeys,
    makeKeys: () => webPush.generateVAPIDKeys(),
    async send({ device, payload, topic, ttlSeconds, urgency }, keys) {
      const { endpoint, ...deviceKeys } = device;
      if (!isEndpoint(endpoint)) return refused('the address is not of a known push service');
      if (!isDeviceKeys(deviceKeys)) return refused('the keys of the device cannot be used');
      if (Buffer.byteLength(payload) >= TOO_LONG) return refused('the push is too long');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh: deviceKeys.publicKey, auth: deviceKeys.authSecret } },
        payload,
        {
          vapidDetails: { subject: contact, ...keys },
          TTL: Math.max(0, Math.floor(ttlSeconds)),
          topic,
          urgency,
          contentEncoding: 'aes128gcm',
        },
      );
      try {
        return outcomeOf(await knock({ endpoint, headers, body: body ?? Buffer.alloc(0) }, network));
      } catch (error) {
        if (error instanceof NotPublicError) return refused('the push service has an address that is not public');
        return { kind: 'try-again', reason: 'the push service cannot be reached', retryAfterMs: null };
      }
    },
  };
}
