import type { ServerResponse } from 'node:http';

const STATUSES = { http404: 404, http429: 429, http500: 500, http503: 503 } as const;
const BODIES = {
  garbage: '{{ neither text nor JSON',
  html: '<!doctype html><title>Maintenance</title>',
  empty: '',
  null: 'null',
  nullevents: '{"events":null,"teams":null}',
} as const;

/**
 * A fault: a status, no response, a connection reset before or during the response, an invalid
 * body, half a document in valid HTTP, or a slow response.
 */
type FaultMode = keyof typeof STATUSES | keyof typeof BODIES | 'timeout' | 'reset' | 'truncated' | 'cut' | 'slow';

export type Fault = {
  readonly mode: FaultMode;
  /** The number of requests that it affects; by default all until it ends. */
  readonly times?: number;
  /** Affects only requests whose URL contains this. */
  readonly match?: string;
  readonly delayMs?: number;
  readonly retryAfterSeconds?: number;
};

const has = <T extends object>(table: T, mode: PropertyKey): mode is keyof T => Object.hasOwn(table, mode);

export type StandInResponse = { readonly status: number; readonly body: string };

export function sendResponse(response: ServerResponse, { status, body }: StandInResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** Announces a longer body than it sends, then closes the connection. */
function breakOff(response: ServerResponse, { status, body }: StandInResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** Sends the planned response, changed by the fault. */
export function sendFaulty(response: ServerResponse, planned: StandInResponse, fault: Fault): void {
  const { mode, delayMs = 0, retryAfterSeconds } = fault;
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  if (has(STATUSES, mode)) sendResponse(response, { status: STATUSES[mode], body: 'The source is not well' });
  else if (has(BODIES, mode)) sendResponse(response, { status: 200, body: BODIES[mode] });
  else if (mode === 'reset') response.destroy();
  else if (mode === 'truncated') breakOff(response, planned);
  else if (mode === 'cut') sendResponse(response, { ...planned, body: planned.body.slice(0, planned.body.length / 2) });
  else if (mode === 'slow') setTimeout(() => sendResponse(response, planned), delayMs);
}
