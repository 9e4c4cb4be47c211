import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { type Db, openDatabase } from '@survivor/db/database';
import pg from 'pg';

export type OpenCopy = { readonly db: Db; readonly pool: pg.Pool };

/** Creates and drops the databases of the benchmark, and copies filled ones. */
export class BenchDatabases {
  private readonly admin: pg.Client;
  private readonly adminUrl: string;
  private copies = 0;
  private readonly kept = new Set<string>();

  private constructor(adminUrl: string, admin: pg.Client) {
    this.adminUrl = adminUrl;
    this.admin = admin;
  }

  static async connect(adminUrl: string): Promise<BenchDatabases> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    return new BenchDatabases(adminUrl, admin);
  }

  /** What the absolute figures depend on; the ratios hardly do. */
  async describeServer(): Promise<string> {
    const { rows } = await this.admin.query<{ text: string }>(
      `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
         || ', synchronous_commit ' || current_setting('synchronous_commit') || ', shared_buffers ' || current_setting('shared_buffers') as text`,
    );
    return rows[0]?.text ?? '';
  }

  urlOf(name: string): string {
    const url = new URL(this.adminUrl);
    url.pathname = `/${name}`;
    return url.toString();
  }

  async create(name: string): Promise<string> {
    await this.drop(name);
    await this.admin.query(`create database ${name}`);
    return this.urlOf(name);
  }

  /** Fills a database at the first call of a run, and keeps it until the end: filling takes many times as long as copying. */
  async fillOnce(name: string, fill: (url: string) => Promise<void>): Promise<void> {
    if (this.kept.has(name)) return;
    await fill(await this.create(name));
    this.kept.add(name);
  }

  /** A copy of a database that nobody is connected to. */
  async copy(template: string, name: string): Promise<string> {
    await this.drop(name);
    await this.admin.query(`create database ${name} template ${template} strategy file_copy`);
    return this.urlOf(name);
  }

  async drop(name: string): Promise<void> {
    await this.admin.query(`drop database if exists ${name} with (force)`);
  }

  /** Works on a fresh copy, read once and checkpointed, so that both sides of a pair start alike. The copy is dropped afterwards. */
  async withCopy<T>(template: string, work: (copy: OpenCopy) => Promise<T>): Promise<T> {
    const name = `${template}_copy_${++this.copies}`;
    const { db, pool } = openDatabase({ url: await this.copy(template, name), poolSize: 1, bounds: MIGRATION_BOUNDS });
    try {
      await pool.query('select count(*), count(picks[1]) from members');
      await pool.query('select count(*), sum(alive) from leagues');
      await pool.query('checkpoint');
      return await work({ db, pool });
    } finally {
      await db.destroy();
      await this.drop(name);
    }
  }

  async close(): Promise<void> {
    for (const name of this.kept) await this.drop(name);
    await this.admin.end();
  }
}
