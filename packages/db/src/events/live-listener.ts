import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type Db } from '../connection/database.ts';
import { DATABASE_LIMITS } from '../connection/time-limits.ts';
import { LIVE_CHANNEL, type LiveMessage, notifyToken, parseLiveMessage, parseToken } from './live-events.ts';

export type LiveListenerOptions = {
  readonly url: string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Called whenever listening starts. Earlier events may have been missed. */
  readonly onListening: () => void;
  readonly onLost: (error: unknown) => void;
  /** Sends the token that verifies the first connection. */
  readonly db: Db;
};

export type LiveListener = {
  /** Resolves when the first attempt to listen has succeeded or failed. */
  readonly started: Promise<void>;
  close(): Promise<void>;
};

/** The application name of the listening connection in PostgreSQL. */
export const LIVE_APPLICATION = 'survivor live events';

const FIRST_WAIT_MS = 200;
const MAX_RETRY_DELAY_MS = 5_000;
const CLOSE_MS = 1000;
/** How often the connection is queried: only a query detects that it is dead. */
const QUERY_EVERY_MS = 2000;
/** Waits for the connection to close, but not for a frozen server. */
async function waitBriefly(closing: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([closing.catch(() => {}), wait(CLOSE_MS, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

function openConnection(url: string): { client: pg.Client; lost: Promise<unknown> } {
  const { connectMs, statementMs } = DATABASE_LIMITS;
  const timeouts = { connectionTimeoutMillis: connectMs, query_timeout: statementMs };
  const client = new pg.Client({ ...connectionOptions(url), application_name: LIVE_APPLICATION, ...timeouts });
  const lost = new Promise<unknown>((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(new Error('the connection ended')));
  });
  client.on('error', () => {});
  return { client, lost };
}

/** `isVerified` means that an earlier connection to the same URL has received notifications. */
type ListenOnceOptions = LiveListenerOptions & { readonly isVerified: boolean };

/**
 * Notifications do not arrive, because of a pooler that shares connections or a different database.
 */
export class SilentChannelError extends Error {
  override readonly name = 'SilentChannelError';
}

const VERIFY_MS = 2000;

/**
 * Sends a token from another connection and waits for it. Throws SilentChannelError. The listening
 * connection runs no query meanwhile, because a pooler may lose a notification on an idle
 * connection but deliver it with the response to a query.
 */
async function verifyNotifications(client: pg.Client, db: Db): Promise<void> {
  const token = randomUUID();
  const timer = new AbortController();
  let onNotification = ({ payload = '' }: pg.Notification) => void payload;
  const received = new Promise<true>((resolve) => {
    onNotification = ({ payload = '' }) => {
      if (parseToken(payload) === token) resolve(true);
    };
  });
  client.on('notification', onNotification);
  try {
    await notifyToken(db, token);
    const timeout = wait(VERIFY_MS, false, { signal: timer.signal }).catch(() => false);
    if (!(await Promise.race([received, timeout]))) throw new SilentChannelError('notifications do not arrive');
  } finally {
    timer.abort();
    client.off('notification', onNotification);
  }
}

/** Queries the connection until it fails, and returns the error. */
async function queryUntilLost(client: pg.Client, signal: AbortSignal): Promise<unknown> {
  try {
    for (;;) {
      await wait(QUERY_EVERY_MS, undefined, { signal });
      await client.query('select 1');
    }
  } catch (error) {
    return error;
  }
}

/** Listens until the connection is lost, and returns the reason. */
async function listenUntilLost(client: pg.Client, options: ListenOnceOptions, ended: Promise<unknown>): Promise<unknown> {
  const { db, onMessage, onListening, isVerified } = options;
  await client.query(`listen ${LIVE_CHANNEL}`);
  if (!isVerified) await verifyNotifications(client, db);
  client.on('notification', ({ payload = '' }) => {
    const message = parseLiveMessage(payload);
    if (message !== null) onMessage(message);
  });
  onListening();
  const querying = new AbortController();
  const reason = await Promise.race([ended, queryUntilLost(client, querying.signal)]);
  querying.abort();
  client.removeAllListeners('notification');
  return reason;
}

/** Listens on one connection. Returns whether listening started. */
async function listenOnce(options: ListenOnceOptions, signal: AbortSignal): Promise<boolean> {
  const { client, lost } = openConnection(options.url);
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let isListening = false;
  const observed = {
    ...options,
    onListening: () => {
      isListening = true;
      options.onListening();
    },
  };
  try {
    await client.connect();
    const reason = signal.aborted ? null : await listenUntilLost(client, observed, Promise.race([lost, aborted]));
    if (!signal.aborted) options.onLost(reason);
  } catch (error) {
    if (!signal.aborted) options.onLost(error);
  }
  await waitBriefly(client.end());
  return isListening;
}

/**
 * Listens on its own connection, which must not use a pooler in transaction mode. Verifies that the
 * first connection receives notifications. Reconnects until closed, at most 5 seconds after a
 * failure.
 */
export function listenLive(options: LiveListenerOptions): LiveListener {
  const closing = new AbortController();
  const { signal } = closing;
  let onStarted = () => {};
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const observed: LiveListenerOptions = {
    ...options,
    onListening: () => {
      onStarted();
      options.onListening();
    },
  };

  async function run(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    let isVerified = false;
    while (!signal.aborted) {
      const isListening = await listenOnce({ ...observed, isVerified }, signal);
      isVerified ||= isListening;
      onStarted();
      waitMs = isListening ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_RETRY_DELAY_MS);
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
