import { parseArgs } from 'node:util';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { stopSignal } from '../stop-signal.ts';

/**
 * Starts a PostgreSQL, prints its address and keeps it until a signal comes: a throw-away one, or with `--dir FOLDER [--port N]` one that comes
 * back with its data, as tests need that kill it; its process number is then printed too.
 */
export async function runPg(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { dir: { type: 'string' }, port: { type: 'string' } } });
  const server = await start(values);
  process.stdout.write(`${values.dir === undefined ? '' : `PG_PID=${server.pid}\n`}TEST_PG_URL=${server.adminUrl}\n`);
  await stopSignal();
  await server.stop();
  return 0;
}

function start({ dir, port }: { dir?: string; port?: string }): Promise<RunningPostgres> {
  if (dir === undefined) return startThrowawayPostgres();
  return startPostgres({ dataDir: dir, durable: false, ...(port === undefined ? {} : { preferredPort: Number(port) }) });
}
