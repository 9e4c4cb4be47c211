import { type LookupAddress, lookup as resolveByDns } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** Milliseconds for a push service to respond, including the DNS lookup. */
const TIMEOUT_MS = 10_000;

/** Name resolution and target of connections, for tests. */
export type PushNetwork = {
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Replaces the resolved addresses after they were checked. */
  readonly override?: { readonly address: string; readonly port: number; readonly ca: string };
};

const internet: PushNetwork = {
  resolve: (hostname) =>
    new Promise((resolve, reject) =>
      resolveByDns(hostname, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error))),
    ),
};

export class NotPublicError extends Error {}

/** The status, and the Retry-After in milliseconds. */
export type EndpointResponse = { readonly status: number; readonly retryAfterMs: number | null };

/** Connects only to addresses that were checked; the name is never resolved twice. */
function checkedLookup({ resolve, override }: PushNetwork): LookupFunction {
  return (hostname, options, done) => {
    const handleFound = (found: readonly LookupAddress[]) => {
      const [first] = found;
      if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
        return done(new NotPublicError('not public'), '', 4);
      const chosen = override === undefined ? [...found] : [{ address: override.address, family: 4 }];
      if (options.all) done(null, chosen);
      else done(null, chosen[0]?.address ?? '', chosen[0]?.family ?? 4);
    };
    resolve(hostname).then(handleFound, (error: Error) =>
      done(error instanceof Error ? (error as NodeJS.ErrnoException) : new Error('unknown'), '', 4),
    );
  };
}

function millisecondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

export type EndpointRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

/**
 * Posts to an endpoint and reads only the status, without following redirects. Throws
 * NotPublicError, before sending anything, for a name that resolves to an internal address; passes
 * on network errors.
 */
export function postToEndpoint({ endpoint, headers, body }: EndpointRequest, network: PushNetwork = internet): Promise<EndpointResponse> {
  return new Promise((resolve, reject) => {
    const { override } = network;
    const call = request(endpoint, {
      method: 'POST',
      headers,
      agent: false,
      lookup: checkedLookup(network),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(override && { port: override.port, ca: override.ca }),
    });
    call.on('response', ({ statusCode = 0, headers: { 'retry-after': retryAfter } }) => {
      resolve({ status: statusCode, retryAfterMs: millisecondsOf(retryAfter) });
      call.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}
