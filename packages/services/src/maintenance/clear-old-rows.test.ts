import { findRun, insertRun } from '@survivor/db/queries/job/job-runs';
import { createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { clearOldRows, clearOldRowsDaily, RUN_HISTORY_DAYS } from './clear-old-rows.ts';

const test = useTestDatabase();
let userId: number;
beforeAll(async () => {
  userId = (await createUser(test.db)).id;
});

type Outcome = 'Succeeded' | 'Failed' | 'Processing';

async function addRun({ daysOld, status, scope }: { daysOld: number; status: Outcome; scope: string }): Promise<string> {
  const id = await insertRun(test.db, { name: 'FetchGames', payload: { scope } });
  await sql`update job_runs set status = ${status}, created_at = clock_timestamp() - make_interval(days => ${daysOld}) where id = ${id}`.execute(
    test.db,
  );
  return id;
}

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from sign_in_codes) as sign_in_codes,
      (select count(*)::int from used_id_tokens) as used_id_tokens, (select count(*)::int from idempotency_keys) as idempotency_keys,
      (select count(*)::int from rate_limits) as rate_limits, (select count(*)::int from source_calls) as source_calls`.execute(test.db);
  return rows[0] ?? {};
};

describe('clearing up', () => {
  it('prunes runs by age, and keeps unfinished ones and the latest of each job, scope and outcome', async () => {
    const old = RUN_HISTORY_DAYS + 1;
    const gone = [
      await addRun({ daysOld: old + 9, status: 'Succeeded', scope: 'all' }),
      await addRun({ daysOld: old, status: 'Failed', scope: 'current' }),
    ];
    const remaining = [
      await addRun({ daysOld: old + 8, status: 'Succeeded', scope: 'all' }),
      await addRun({ daysOld: old + 30, status: 'Failed', scope: 'all' }),
      await addRun({ daysOld: old, status: 'Processing', scope: 'current' }),
      await addRun({ daysOld: 1, status: 'Failed', scope: 'current' }),
      await addRun({ daysOld: RUN_HISTORY_DAYS - 1, status: 'Succeeded', scope: 'current' }),
    ];
    expect((await clearOldRows({ db: test.db })).job_runs).toBe(gone.length);
    for (const id of gone) expect(await findRun(test.db, id)).toBeUndefined();
    for (const id of remaining) expect(await findRun(test.db, id)).toBeDefined();
  });

  it('continues until nothing old is left', async () => {
    await sql`
      insert into job_runs (name, type, status, created_at)
      select 'FetchTeams', 'Background', 'Succeeded', clock_timestamp() - interval '60 days' from generate_series(1, 12000)`.execute(
      test.db,
    );
    expect((await clearOldRows({ db: test.db })).job_runs).toBe(11_999);
  });

  it('deletes expired rows of every table and sessions of unfinished sign-ins, and nothing else', async () => {
    await sql`
      insert into sessions (id, user_id, expires_at, used_at)
      select id, ${userId}, clock_timestamp() + lasts, clock_timestamp() - unused
      from (values ('live', interval '1 day', interval '13 days'), ('over', interval '-1 second', interval '0'),
        ('left', interval '1 day', interval '0'), ('unused', interval '1 day', interval '15 days')) as given (id, lasts, unused)`.execute(
      test.db,
    );
    await sql`
      insert into sign_in_codes (code_hash, browser_hash, session_id, expires_at)
      values ('a', 'b', 'live', clock_timestamp() + interval '1 minute'), ('c', 'd', 'left', clock_timestamp() - interval '1 second')`.execute(
      test.db,
    );
    await sql`insert into used_id_tokens values ('new', clock_timestamp() + interval '1 hour'), ('old', clock_timestamp())`.execute(
      test.db,
    );
    await sql`
      insert into idempotency_keys (user_id, key, request_hash, created_at)
      values (${userId}, 'new', '', clock_timestamp() - interval '23 hours'), (${userId}, 'old', '', clock_timestamp() - interval '25 hours')`.execute(
      test.db,
    );
    await sql`insert into rate_limits values ('new', clock_timestamp()), ('old', clock_timestamp() - interval '25 hours')`.execute(test.db);
    await sql`insert into source_calls values (clock_timestamp()), (clock_timestamp() - interval '2 hours')`.execute(test.db);
    expect(await clearOldRows({ db: test.db })).toMatchObject({
      sessions: 3,
      used_id_tokens: 1,
      idempotency_keys: 1,
      rate_limits: 1,
      source_calls: 1,
    });
    expect(await counts()).toEqual({
      sessions: 1,
      sign_in_codes: 1,
      used_id_tokens: 1,
      idempotency_keys: 1,
      rate_limits: 1,
      source_calls: 1,
    });
  });

  it('runs once in 24 hours for any number of processes', async () => {
    const clearedAtOnce = async () => {
      const results = await Promise.all(Array.from({ length: 6 }, () => clearOldRowsDaily({ db: test.db })));
      return results.filter((result) => result !== null).length;
    };
    expect(await clearedAtOnce()).toBe(1);
    expect(await clearedAtOnce()).toBe(0);
    await sql`update settings set changed_at = clock_timestamp() - interval '25 hours' where key = 'housekeeping'`.execute(test.db);
    expect(await clearedAtOnce()).toBe(1);
  });
});
