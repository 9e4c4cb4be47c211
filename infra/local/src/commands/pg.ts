import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres/start-postgres.ts';
import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { stopSignal } from '../stop-signal.ts';

/**
 * `run.mjs pg [--dir FOLDER [--port N]]`: a PostgreSQL until a signal comes. With a folder, it
 * keeps its data and prints its process number, for tests that kill it.
 */
export async function runPg(args: string[]): Promise<number> {
  const { dir, port = '0' } = parseArgs({ args, options: { dir: { type: 'string' }, port: { type: 'string' } } }).values;
  const server = await (dir === undefined
    ? startThrowawayPostgres()
    : startPostgres({ dataDir: dir, durable: false, preferredPort: Number(port) }));
  process.stdout.write(`${dir === undefined ? '' : `PG_PID=${server.pid}\n`}TEST_PG_URL=${server.adminUrl}\n`);
  await stopSignal();
  await server.stop();
  return 0;
}
