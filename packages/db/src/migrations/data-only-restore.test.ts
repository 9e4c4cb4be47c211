import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAudit } from '../queries/console/audit.ts';
import { createLeagueRow, createSeason, createUser, inMinutes } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
  const creator = await createUser(source.db);
  const season = await createSeason(source.db, { starts: [inMinutes(-60), inMinutes(60)] });
  await createLeagueRow(source.db, { seasonId: season.id, createdBy: creator.id });
  await source.pool.query('update members set picks[1] = 4');
  await recordAudit(source.db, { actorId: creator.id, action: 'migrate' });
});
afterAll(() => Promise.all([source.close(), target.close()]));

type Table = { name: string; columns: string };

/**
 * The tables with rows and their writable columns, without schema tables, in the order of their
 * references.
 */
async function listTables(): Promise<Table[]> {
  const { rows } = await source.pool.query<Table>(`
    with recursive referring as (
      select c.oid, 0 as depth from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      union all
      select k.conrelid, depth + 1 from referring r join pg_constraint k on k.confrelid = r.oid and k.contype = 'f' and k.conrelid <> r.oid
    )
    select relname as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join (select oid, max(depth) as depth from referring group by oid) r using (oid)
    where relname not like 'kysely_%' and relname <> 'schema_state' order by depth, relname`);
  return rows;
}

it('loads the data of every table with an empty search path, like a data-only restore', async () => {
  const tables = await listTables();
  const client = await target.pool.connect();
  try {
    await client.query("set search_path = ''");
    await client.query('begin');
    await client.query('delete from public.clock');
    for (const { name, columns } of tables) {
      const { rows } = await source.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      for (const { row } of rows) {
        await client.query(
          `insert into public.${name} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::public.${name}, $1)`,
          [row],
        );
      }
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
  const { rows } = await target.pool.query("select picks[1] as pick, (select encode(hash, 'hex') from audit_head) as head from members");
  expect(rows).toEqual([{ pick: 4, head: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  await expect(target.pool.query('update members set picks[2] = 4')).rejects.toThrow('twice');
});
