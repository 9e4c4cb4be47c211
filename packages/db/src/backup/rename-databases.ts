import pg from 'pg';
import { withClient } from './with-client.ts';

/** The URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${encodeURIComponent(name)}`;
  return result.toString();
}

export const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Connects to the database `postgres`, because no database can be renamed from within. */
const withMaintenance = <T>(url: string, work: (client: pg.Client) => Promise<T>) => withClient(withDatabaseName(url, 'postgres'), work);

/**
 * Creates an empty database and replaces one left by an earlier attempt. The role needs CREATEDB.
 */
export async function createDatabase(url: string, name: string): Promise<void> {
  await withMaintenance(url, async (client) => {
    await client.query(`drop database if exists ${quoted(name)}`);
    await client.query(`create database ${quoted(name)}`);
  });
}

/** Drops a database if it exists. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withMaintenance(url, (client) => client.query(`drop database if exists ${quoted(name)}`));
}

export async function hasDatabase(url: string, name: string): Promise<boolean> {
  return await withMaintenance(url, async (client) => (await findDatabases(client, [name])).length > 0);
}

const findDatabases = async (client: pg.Client, names: readonly string[]) =>
  (await client.query<{ name: string }>('select datname as name from pg_database where datname = any ($1)', [names])).rows;

/** The number of connections to a database. */
export async function countConnections(url: string, name: string): Promise<number> {
  return await withMaintenance(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_stat_activity where datname = $1', [
      name,
    ]);
    return rows[0]?.count ?? 0;
  });
}

type Renaming = { readonly from: string; readonly to: string };

/** Renames databases in order, all or none, and skips missing ones. Throws if one is in use. */
export async function renameDatabases(url: string, renamings: readonly Renaming[]): Promise<void> {
  await withMaintenance(url, async (client) => {
    await client.query('begin');
    for (const { from, to } of renamings) {
      if ((await findDatabases(client, [from])).length > 0) await client.query(`alter database ${quoted(from)} rename to ${quoted(to)}`);
    }
    await client.query('commit');
  });
}
