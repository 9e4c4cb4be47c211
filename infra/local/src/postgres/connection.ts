import { realpathSync } from 'node:fs';
import pg from 'pg';

/** Where the superuser of a cluster connects. */
export const superuserUrl = (port: number, password: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the server at `url` accepts the password and is the one on `dataFolder`. */
export async function servesFolder(url: string, dataFolder: string): Promise<boolean> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ folder: string }>("select current_setting('data_directory') as folder"),
    );
    return rows.some(({ folder }) => realpathSync(folder) === realpathSync(dataFolder));
  } catch {
    return false;
  }
}

/** Creates the product's database, and its role, which may create databases for restores. */
export async function ensureDatabase(port: number, password: string): Promise<string> {
  const name = 'survivor';
  await withClient(superuserUrl(port, password), async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${name} login createdb nosuperuser password ${client.escapeLiteral(password)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  });
  return `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}
