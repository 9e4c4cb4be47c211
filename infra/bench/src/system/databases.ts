import { type Db, openDatabase } from '@survivor/db/connection/database';
import { MIGRATION_LIMITS } from '@survivor/db/connection/time-limits';
import pg from 'pg';

export type OpenDatabase = { readonly db: Db; readonly pool: pg.Pool };

export async function withDatabase<T>(url: string, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const { db, pool } = openDatabase({ url, poolSize: 2, limits: MIGRATION_LIMITS, onError: () => {} });
  try {
    return await work({ db, pool });
  } finally {
    await db.destroy();
  }
}

/** Creates, copies and drops the databases of a run. */
export class Databases {
  readonly #adminUrl: string;
  readonly #admin: pg.Pool;
  readonly #filled = new Set<string>();

  constructor(adminUrl: string) {
    this.#adminUrl = adminUrl;
    this.#admin = new pg.Pool({ connectionString: adminUrl, max: 1 });
  }

  async describeServer(): Promise<string> {
    const names = `'server_version', 'fsync', 'shared_buffers'`;
    const { rows } = await this.#admin.query(
      `select string_agg(name || ' ' || setting, ', ') as text from pg_settings where name in (${names})`,
    );
    return `PostgreSQL: ${rows[0]?.text}`;
  }

  async create(name: string, template = 'template1'): Promise<string> {
    await this.deleteDatabase(name);
    await this.#admin.query(`create database ${name} template ${template} strategy file_copy`);
    return Object.assign(new URL(this.#adminUrl), { pathname: `/${name}` }).toString();
  }

  /** Fills a database once per run, because filling takes many times as long as copying. */
  async fillOnce(name: string, fill: (url: string) => Promise<void>): Promise<string> {
    if (!this.#filled.has(name)) await fill(await this.create(name));
    this.#filled.add(name);
    return name;
  }

  async deleteDatabase(name: string): Promise<void> {
    await this.#admin.query(`drop database if exists ${name} with (force)`);
  }

  /** Uses a fresh, checkpointed copy, so both sides of a pair start alike. */
  async withCopy<T>(template: string, work: (copy: OpenDatabase) => Promise<T>): Promise<T> {
    const name = `${template}_copy`;
    const url = await this.create(name, template);
    try {
      return await withDatabase(url, async (copy) => {
        await copy.pool.query('select count(*), count(picks[1]) from members');
        await copy.pool.query('checkpoint');
        return await work(copy);
      });
    } finally {
      await this.deleteDatabase(name);
    }
  }

  async close(): Promise<void> {
    for (const name of this.#filled) await this.deleteDatabase(name);
    await this.#admin.end();
  }
}
