import { sql } from 'kysely';
import { type Db, openDatabase } from '../connection/database.ts';
import { startFreezableProxy } from './freezable-proxy.ts';

/** The message types with which a client sends a statement: Query, Parse and Bind. */
const STATEMENTS = new Set([0x51, 0x50, 0x42]);

export const isStatement = (chunk: Buffer): boolean => STATEMENTS.has(chunk[0] ?? 0);

const APPLICATION_NAME = 'cut off';
const GENEROUS_LIMITS = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };

/**
 * A database as seen by a dying process: PostgreSQL receives its last statement and nothing after
 * it.
 */
type CutDatabase = {
  readonly db: Db;
  /** The number of statements sent, including `begin` and `commit`. */
  countStatements(): number;
  /** Whether the last statement was sent. If not, the work finished earlier. */
  isCut(): boolean;
  /** Resolves when PostgreSQL has finished the remaining work. */
  close(): Promise<void>;
};

/**
 * Opens a database whose connections are cut after the n-th statement is sent; infinity means
 * never.
 */
export async function openCutDatabase(url: string, lastStatement: number): Promise<CutDatabase> {
  let statements = 0;
  let cutting: Promise<void> | undefined;
  const proxy = await startFreezableProxy(url, {
    createObserver: () => (chunk) => {
      if (!isStatement(chunk)) return;
      statements += 1;
      // Forwards the statement first.
      if (statements !== lastStatement) return;
      setImmediate(() => {
        cutting = proxy.close();
      });
    },
  });
  const named = new URL(proxy.url);
  named.searchParams.set('application_name', APPLICATION_NAME);
  const { db } = openDatabase({ url: named.toString(), limits: GENEROUS_LIMITS, onError: () => {} });
  return {
    db,
    countStatements: () => statements,
    isCut: () => statements >= lastStatement,
    close: async () => {
      await db.destroy();
      await (cutting ?? proxy.close());
      await waitUntilDisconnected(url);
    },
  };
}

async function waitUntilDisconnected(url: string): Promise<void> {
  const { db } = openDatabase({ url, poolSize: 1, limits: GENEROUS_LIMITS });
  const isConnected = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and application_name = ${APPLICATION_NAME}`.execute(db)).rows
      .length > 0;
  try {
    while (await isConnected());
  } finally {
    await db.destroy();
  }
}
