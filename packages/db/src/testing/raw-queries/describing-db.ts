import { type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../connection/database.ts';
import type { Tables } from '../../tables.ts';

/** A result column: its name in pg_type, and whether it comes from a nullable column of a table. */
export type DescribedColumn = { readonly name: string; readonly type: string; readonly isNullable: boolean };
export type DescribedQuery = { readonly sql: string; readonly columns: readonly DescribedColumn[] };

/** Valid both as text and as base64. */
const TEXT = Buffer.alloc(64).toString('base64');
/** A value of each type, as pg would parse it. */
const SAMPLES: Record<string, unknown> = {
  ...{ bool: true, int8: '1', int2: 1, int4: 1, float8: 1 },
  ...{ timestamptz: new Date(0), jsonb: [], bytea: Buffer.alloc(64) },
};

/** Has PostgreSQL describe a statement's result without running it. */
class Describe implements pg.Submittable {
  readonly fields: Promise<readonly pg.FieldDef[]>;
  private readonly text: string;
  private found: readonly pg.FieldDef[] = [];
  private settle: (error: Error | null) => void = () => {};

  constructor(text: string) {
    this.text = text;
    this.fields = new Promise((resolve, reject) => {
      this.settle = (error) => (error === null ? resolve(this.found) : reject(error));
    });
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.found = fields;
  }

  handleError(error: Error): void {
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.settle(null);
  }
}

async function readNames(client: pg.Client): Promise<{ types: Map<number, string>; nullable: Set<string> }> {
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  const nullable = await client.query<{ id: string }>(
    `select attrelid || '.' || attnum as id from pg_attribute where not attnotnull and attnum > 0`,
  );
  return { types: new Map(types.rows.map(({ oid, name }) => [oid, name])), nullable: new Set(nullable.rows.map(({ id }) => id)) };
}

const sampleRow = (columns: readonly DescribedColumn[]) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type.startsWith('_') ? [] : type in SAMPLES ? SAMPLES[type] : TEXT]));

/**
 * A database that records the result columns of every query and returns one made-up row, so that
 * dependent queries run too. It only creates temporary tables, which later statements need.
 */
export async function openDescribingDb(url: string): Promise<{ tx: Tx; described: DescribedQuery[]; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { types, nullable } = await readNames(client);
  const described: DescribedQuery[] = [];

  async function executeQuery<R>({ sql }: { sql: string }): Promise<QueryResult<R>> {
    if (sql.trimStart().startsWith('create temporary table')) await client.query(sql.replace('on commit drop', ''));
    else {
      const fields = await client.query(new Describe(sql)).fields;
      const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: types.get(dataTypeID) ?? 'unknown',
        isNullable: nullable.has(`${tableID}.${columnID}`),
      }));
      described.push({ sql: sql.trimStart(), columns });
      if (columns.length > 0) return { rows: [sampleRow(columns) as R], numAffectedRows: 1n };
    }
    return { rows: [], numAffectedRows: 1n };
  }

  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  const nothing = async () => {};
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  return { tx: db as Tx, described, close: () => client.end() };
}
