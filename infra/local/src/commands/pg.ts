import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { stopSignal } from '../stop-signal.ts';

/** Starts a throw-away PostgreSQL, prints its address and keeps it until a signal comes. */
export async function runPg(): Promise<number> {
  const server = await startThrowawayPostgres();
  process.stdout.write(`TEST_PG_URL=${server.adminUrl}\n`);
  await stopSignal();
  await server.stop();
  return 0;
}
