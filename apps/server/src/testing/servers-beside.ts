import { openDatabase } from '@survivor/db/database';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

type Beside = TestServerOptions & {
  /** By which it listens, in place of the way by which it asks. */
  readonly listeningUrl?: string;
  /** Told of each statement or transaction. */
  readonly onAsked?: () => void;
};

/** A server with a connection that listens of its own, on the database of another. */
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
