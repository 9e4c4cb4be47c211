import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type Db } from '../connection/database.ts';
import { DATABASE_BOUNDS } from '../connection/time-limits.ts';
import { LIVE_CHANNEL, type LiveMessage, notifyToken, parseLiveMessage, parseToken } from './live-events.ts';

export type LiveListenerOptions = {
  readonly url: string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Told each time that listening begins: what was sent before may have been missed. */
  readonly onListening: () => void;
  readonly onLost: (error: unknown) => void;
  /** By which the first connection is proved to hear. */
  readonly db: Db;
};

export type LiveListener = {
  /** Resolves once the first try has come to listen, or failed. */
  readonly started: Promise<void>;
  close(): Promise<void>;
};

/** As which the listening connection shows in PostgreSQL. */
export const LIVE_APPLICATION = 'survivor live events';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const GOODBYE_MS = 1000;
/** How often the connection is queried: only a query notices a dead one. */
const USED_EVERY_MS = 2000;
/** Waits for a farewell, but not for a server that does not answer. */
async function briefly(farewell: Promise<void>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([farewell.catch(() => {}), wait(GOODBYE_MS, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}

function openConnection(url: string): { client: pg.Client; lost: Promise<unknown> } {
  const { connectMs, statementMs } = DATABASE_BOUNDS;
  const timeouts = { connectionTimeoutMillis: connectMs, query_timeout: statementMs };
  const client = new pg.Client({ ...connectionOptions(url), application_name: LIVE_APPLICATION, ...timeouts });
  const lost = new Promise<unknown>((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(new Error('the connection ended')));
  });
  client.on('error', () => {});
  return { client, lost };
}

/** `isProven`: a connection to the same address has heard already. */
type ListenOnceOptions = LiveListenerOptions & { readonly isProven: boolean };

/** What is told to the channel does not arrive: a pooler that shares connections stands between, or it is another database. */
export class SilentChannelError extends Error {
  override readonly name = 'SilentChannelError';
}

const PROOF_MS = 2000;

/**
 * Tells the channel something from elsewhere, and waits until the connection has heard it. Throws SilentChannelError. Nothing is asked of the
 * connection meanwhile: a pooler could hand over with an answer what it would lose without one.
 */
async function proveHearing(client: pg.Client, db: Db): Promise<void> {
  const token = randomUUID();
  const patience = new AbortController();
  let hear = ({ payload = '' }: pg.Notification) => void payload;
  const heard = new Promise<true>((resolve) => {
    hear = ({ payload = '' }) => {
      if (parseToken(payload) === token) resolve(true);
    };
  });
  client.on('notification', hear);
  try {
    await notifyToken(db, token);
    const late = wait(PROOF_MS, false, { signal: patience.signal }).catch(() => false);
    if (!(await Promise.race([heard, late]))) throw new SilentChannelError('notifications do not arrive');
  } finally {
    patience.abort();
    client.off('notification', hear);
  }
}

/** Queries the connection until it fails, and returns the error. */
async function queryUntilLost(client: pg.Client, signal: AbortSignal): Promise<unknown> {
  try {
    for (;;) {
      await wait(USED_EVERY_MS, undefined, { signal });
      await client.query('select 1');
    }
  } catch (error) {
    return error;
  }
}

/** Listens for as long as the connection lasts. Why it ended. */
async function listenUntilLost(client: pg.Client, options: ListenOnceOptions, over: Promise<unknown>): Promise<unknown> {
  const { db, onMessage, onListening, isProven } = options;
  await client.query(`listen ${LIVE_CHANNEL}`);
  if (!isProven) await proveHearing(client, db);
  client.on('notification', ({ payload = '' }) => {
    const message = parseLiveMessage(payload);
    if (message !== null) onMessage(message);
  });
  onListening();
  const querying = new AbortController();
  const reason = await Promise.race([over, queryUntilLost(client, querying.signal)]);
  querying.abort();
  client.removeAllListeners('notification');
  return reason;
}

/** Listens on one connection; whether listening began. */
async function listenOnce(options: ListenOnceOptions, signal: AbortSignal): Promise<boolean> {
  const { client, lost } = openConnection(options.url);
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let isListening = false;
  const told = {
    ...options,
    onListening: () => {
      isListening = true;
      options.onListening();
    },
  };
  try {
    await client.connect();
    const reason = signal.aborted ? null : await listenUntilLost(client, told, Promise.race([lost, aborted]));
    if (!signal.aborted) options.onLost(reason);
  } catch (error) {
    if (!signal.aborted) options.onLost(error);
  }
  await briefly(client.end());
  return isListening;
}

/**
 * Listens on a connection of its own, which must not go through a pooler in transaction mode; the first is proved to hear. Connects again for ever, at most
 * 5 seconds after a try that failed, until it is closed.
 */
export function listenLive(options: LiveListenerOptions): LiveListener {
  const closing = new AbortController();
  const { signal } = closing;
  let onStarted = () => {};
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const told: LiveListenerOptions = {
    ...options,
    onListening: () => {
      onStarted();
      options.onListening();
    },
  };

  async function run(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    let isProven = false;
    while (!signal.aborted) {
      const isListening = await listenOnce({ ...told, isProven }, signal);
      isProven ||= isListening;
      onStarted();
      waitMs = isListening ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
      if (!signal.aborted) await wait(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    started,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
