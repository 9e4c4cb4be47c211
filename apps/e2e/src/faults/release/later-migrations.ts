import { MIGRATIONS } from '@survivor/db/migrations/all';
import type { ReleasedMigration } from '@survivor/db/migrations/released-migration';
import { sql } from 'kysely';

/** Leagues of twenty: ten thousand members. */
const LEAGUES_A_PIECE = 500;

/** A column, and how far it is filled. */
const shirts: ReleasedMigration = {
  kind: 'expand',
  up: async (db) => {
    await sql`alter table members add column shirt smallint`.execute(db);
    await sql`create table shirts_filled (through integer not null)`.execute(db);
    await sql`insert into shirts_filled values (0)`.execute(db);
  },
};

const fill: ReleasedMigration = {
  kind: 'backfill',
  fillSome: async (tx) => {
    const { rows } = await sql<{ through: number }>`
      update shirts_filled set through = through + ${LEAGUES_A_PIECE} where through < (select max(id) from leagues) returning through`.execute(
      tx,
    );
    const [piece] = rows;
    if (piece === undefined) return false;
    await sql`update members set shirt = 1 + user_id % 99
      where league_id > ${piece.through - LEAGUES_A_PIECE} and league_id <= ${piece.through}`.execute(tx);
    return true;
  },
  up: async () => {},
};

const index: ReleasedMigration = {
  kind: 'expand',
  isOutsideTransaction: true,
  up: async (db) => {
    await sql`drop index concurrently if exists members_by_shirt`.execute(db);
    await sql`create index concurrently members_by_shirt on members (shirt)`.execute(db);
  },
};

/** Those of the product, and one of each class that the product has none of yet: a column, filled in pieces, and its index. */
export const LATER: Readonly<Record<string, ReleasedMigration>> = {
  ...MIGRATIONS,
  '9000-shirts': shirts,
  '9001-fill-shirts': fill,
  '9002-index-shirts': index,
};
