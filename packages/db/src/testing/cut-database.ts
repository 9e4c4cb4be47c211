import { sql } from 'kysely';
import { type Db, openDatabase } from '../connection/database.ts';
import { startFreezableProxy } from './freezable-proxy.ts';

/** The first bytes with which a client sends a statement: Query, Parse, Bind. */
const STATEMENTS = new Set([0x51, 0x50, 0x42]);

/** Whether what a client has sent is a statement. */
export const isStatement = (chunk: Buffer): boolean => STATEMENTS.has(chunk[0] ?? 0);

const NAME = 'cut off';
const GENEROUS_LIMITS = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };

/** The database as a process has it that dies: PostgreSQL gets its last statement, and then hears no more of it. */
type CutDatabase = {
  readonly db: Db;
  /** Statements that were sent, `begin` and `commit` among them. */
  countStatements(): number;
  /** Whether the last statement was sent: else all of the work was done before. */
  isCut(): boolean;
  /** Resolves once PostgreSQL has ended what it was left with. */
  close(): Promise<void>;
};

/** Opens a database whose connections are cut for good when the n-th statement has been sent; infinite: never. */
export async function openCutDatabase(url: string, lastStatement: number): Promise<CutDatabase> {
  let statements = 0;
  let cutting: Promise<void> | undefined;
  const proxy = await startFreezableProxy(url, {
    overhear: () => (chunk) => {
      if (!isStatement(chunk)) return;
      statements += 1;
      // The statement is carried on first.
      if (statements !== lastStatement) return;
      setImmediate(() => {
        cutting = proxy.close();
      });
    },
  });
  const named = new URL(proxy.url);
  named.searchParams.set('application_name', NAME);
  const { db } = openDatabase({ url: named.toString(), bounds: GENEROUS_LIMITS, onError: () => {} });
  return {
    db,
    countStatements: () => statements,
    isCut: () => statements >= lastStatement,
    close: async () => {
      await db.destroy();
      await (cutting ?? proxy.close());
      await untilGone(url);
    },
  };
}

async function untilGone(url: string): Promise<void> {
  const { db } = openDatabase({ url, poolSize: 1, bounds: GENEROUS_LIMITS });
  const isThere = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and application_name = ${NAME}`.execute(db)).rows.length > 0;
  try {
    while (await isThere());
  } finally {
    await db.destroy();
  }
}
