import { openDatabase } from '@survivor/db/database';
import { startTestServer } from './test-server.ts';

/** The program of a second process: a server on the database that is its argument, until its parent says that it shall stop. */
const [databaseUrl = ''] = process.argv.slice(2);
const { db } = openDatabase({ url: databaseUrl });
const server = await startTestServer({ connect: async () => ({ db, reads: db, databaseUrl }) });

async function stop(): Promise<void> {
  await server.close();
  await db.destroy();
  process.exit(0);
}

process.on('message', () => void stop());
process.send?.(await server.app.listen({ port: 0, host: '127.0.0.1' }));
