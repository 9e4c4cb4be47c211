import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import { startFreezableProxy } from '@survivor/db/testing';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export type SlowProxy = { readonly url: string; close(): Promise<void> };

/** What comes through it stands still again and again: who listens through it hears later than whoever changes something has its answer. */
export async function startSlowProxy(url: string): Promise<SlowProxy> {
  const proxy = await startFreezableProxy(url);
  let isOver = false;
  const freezing = (async () => {
    while (!isOver) {
      proxy.freeze();
      await wait(randomInt(30));
      proxy.thaw();
      await wait(randomInt(10));
    }
  })();
  return {
    url: proxy.url,
    close: async () => {
      isOver = true;
      await freezing;
      await proxy.close();
    },
  };
}

type Beside = TestServerOptions & {
  /** By which it listens, in place of the way by which it asks. */
  readonly listeningUrl?: string;
  /** Told of each statement or transaction. */
  readonly onAsked?: () => void;
};

/** A server with a memory and a connection that listens of its own, on the database of another. */
export async function startBeside({ databaseUrl }: Pick<TestServer, 'databaseUrl'>, beside: Beside = {}): Promise<TestServer> {
  const { listeningUrl = databaseUrl, onAsked = () => {}, ...options } = beside;
  const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 10 });
  pool.on('acquire', onAsked);
  const server = await startTestServer({ ...options, connect: async () => ({ db, reads: db, databaseUrl: listeningUrl }) });
  return {
    ...server,
    db,
    databaseUrl,
    close: async () => {
      await server.close();
      await db.destroy();
    },
  };
}
