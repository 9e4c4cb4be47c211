import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_BOUNDS } from './bounds.ts';
import { connectionOptions } from './database.ts';
import { LIVE_CHANNEL, type LiveMessage, parseLiveMessage } from './queries/live-events.ts';

export type LiveListenerOptions = {
  readonly url: string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Told each time that listening begins: what was sent before may have been missed. */
  readonly onListening: () => void;
  readonly onLost: (error: unknown) => void;
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
const HEARTBEAT_MS = 15_000;

/** Resolves with why the connection is of no use any more, or when the signal aborts. A dead connection is only noticed by using it. */
async function untilLost(client: pg.Client, lost: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let heartbeat: NodeJS.Timeout | undefined;
  const silent = new Promise<unknown>((resolve) => {
    heartbeat = setInterval(() => void client.query('select 1').catch(resolve), HEARTBEAT_MS);
  });
  const reason = await Promise.race([lost, silent, aborted]);
  clearInterval(heartbeat);
  return reason;
}

/** Ends a connection, without waiting for a server that does not answer. */
async function discard(client: pg.Client): Promise<void> {
  client.on('error', () => {});
  const patience = new AbortController();
  await Promise.race([client.end().catch(() => {}), wait(1000, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}

/** Listens on one connection for as long as it lasts; whether listening began. */
async function listenOnce(options: LiveListenerOptions, signal: AbortSignal): Promise<boolean> {
  const { url, onMessage, onListening, onLost } = options;
  const { connectMs, statementMs } = DATABASE_BOUNDS;
  const timeouts = { connectionTimeoutMillis: connectMs, query_timeout: statementMs };
  const client = new pg.Client({ ...connectionOptions(url), application_name: LIVE_APPLICATION, ...timeouts });
  const lost = new Promise<unknown>((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(new Error('the connection ended')));
  });
  client.on('notification', ({ payload = '' }) => {
    const message = parseLiveMessage(payload);
    if (message !== null && !signal.aborted) onMessage(message);
  });
  let isListening = false;
  try {
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
    isListening = true;
    if (!signal.aborted) onListening();
    const reason = signal.aborted ? null : await untilLost(client, lost, signal);
    if (!signal.aborted) onLost(reason);
  } catch (error) {
    if (!signal.aborted) onLost(error);
  }
  await discard(client);
  return isListening;
}

/**
 * Listens on a connection of its own, which must not go through a pooler in transaction mode. Connects again for ever, at most
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
    while (!signal.aborted) {
      const isListening = await listenOnce(told, signal);
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
