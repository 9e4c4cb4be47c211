import pg from 'pg';
import { connectionOptions } from '../connection/database.ts';
import { BACKUP_LIMITS, DATABASE_LIMITS } from '../connection/time-limits.ts';

const CONNECT_MS = 10_000;

/** Settings that make the text of a value equal in every server version and time zone. */
const PLAIN_TEXT = `select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO, MDY', false),
  set_config('intervalstyle', 'postgres', false), set_config('bytea_output', 'hex', false), set_config('extra_float_digits', '1', false)`;

/** Runs the work on one connection outside any pool, with time limits for whole-table scans. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionOptions(url, { ...DATABASE_LIMITS, ...BACKUP_LIMITS }),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(PLAIN_TEXT);
    return await work(client);
  } finally {
    await client.end();
  }
}
