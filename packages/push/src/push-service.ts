import webPush from 'web-push';
import { type EndpointResponse, NotPublicError, type PushNetwork, postToEndpoint } from './post-to-endpoint.ts';
import { isPushEndpoint } from './push-endpoint.ts';

/** The endpoint and keys of a browser's subscription, in base64url. */
export type PushDevice = { readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

/** This site's permanent keys (RFC 8292), in base64url. */
type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** One push to one device. */
export type Push = {
  readonly device: PushDevice;
  /** JSON below 3,000 bytes. */
  readonly payload: string;
  /** Replaces a waiting push of the same topic; at most 32 base64url characters. */
  readonly topic: string;
  /** How long the push service stores it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
};

/**
 * Every outcome of a push service. `device-refused`: it accepts no push of ours for this device;
 * `refused`: it does not accept this push. `reason` is for operators and contains no address.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'device-gone' }
  | { readonly kind: 'device-refused'; readonly reason: string }
  | { readonly kind: 'try-again'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly reason: string };

interface PushService {
  /** Whether the address belongs to an allowed push service. */
  isEndpoint(endpoint: string): boolean;
  /** Whether the device's keys are valid. */
  isDeviceKeys(keys: Omit<PushDevice, 'endpoint'>): boolean;
  makeKeys(): PushKeys;
  /** Sends a push. Never throws because of a push service or a device. */
  send(push: Push, keys: PushKeys): Promise<PushOutcome>;
}

interface PushServiceArgs {
  /** In lower case; `*.host` includes all subdomains. */
  readonly hosts: readonly string[];
  /** The contact for push services: `mailto:` or `https:`. */
  readonly contact: string;
  /** For tests. */
  readonly network?: PushNetwork;
}

const TOO_LONG = 3000;
/** Temporary refusals. 406 is how the Windows service limits the rate. */
const TEMPORARY = new Set([406, 408, 425, 429]);
/** 413 concerns the push, not the device. */
const TOO_LARGE = 413;
const refused = (reason: string): PushOutcome => ({ kind: 'refused', reason });

function outcomeOf({ status, retryAfterMs }: EndpointResponse): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'device-gone' };
  if (TEMPORARY.has(status) || status >= 500)
    return { kind: 'try-again', reason: `the push service asks to try again (${status})`, retryAfterMs };
  const reason = `the push service refuses the push (${status})`;
  return status >= 400 && status !== TOO_LARGE ? { kind: 'device-refused', reason } : refused(reason);
}

/** Whether the keys are an uncompressed point of P-256 and 16 bytes (RFC 8291). */
function isDeviceKeys({ publicKey, authSecret }: Omit<PushDevice, 'endpoint'>): boolean {
  try {
    webPush.encrypt(publicKey, authSecret, 'x', 'aes128gcm');
    return Buffer.from(authSecret, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Sends to the push services of browsers (RFC 8030, 8291, 8292). */
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
        return outcomeOf(await postToEndpoint({ endpoint, headers, body: body ?? Buffer.alloc(0) }, network));
      } catch (error) {
        if (error instanceof NotPublicError) return refused('the push service has an address that is not public');
        return { kind: 'try-again', reason: 'the push service cannot be reached', retryAfterMs: null };
      }
    },
  };
}
