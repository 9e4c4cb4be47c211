import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { openDatabase } from '@survivor/db/database';
import { planMessages } from '@survivor/db/queries/plan-messages';
import type { BenchDatabases, OpenCopy } from '../grading/databases.ts';
import { openTemplate } from '../grading/open-template.ts';
import { GRADED_ROUND } from '../grading/season-shape.ts';
import { type BenchResult, ratioOf } from '../result.ts';

const MEMBERS = 1_000_000;
const TO_TELL = 100_000;
const NAME = 'bench_messages';

/** A day before the deadline of Week 5: everybody is in ten leagues, has no pick in one of them, and asks to be told. `to_tell`: the rows that must be written. */
async function prepare({ pool }: OpenCopy): Promise<void> {
  await pool.query(`
    update members m set picks[${GRADED_ROUND}] = null
    from (select user_id, min(league_id) as league_id from members group by 1) first where m.user_id = first.user_id and m.league_id = first.league_id`);
  await pool.query(`insert into message_preferences (user_id) select id from users`);
  await pool.query(`
    create table to_tell as
    select u.id as user_id, s.id || ':${GRADED_ROUND}:24' as subject, s.id as season_id from users u, seasons s order by 1`);
  await pool.query('vacuum (analyze)');
}

async function timed({ pool }: OpenCopy, work: () => Promise<unknown>): Promise<number> {
  await pool.query('truncate messages, planned_reminders');
  await pool.query('checkpoint');
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const { rows } = await pool.query<{ wrong: number; count: number }>(`
    select count(*)::int as count, (count(*) filter (where t.user_id is null or m.user_id is null))::int as wrong
    from to_tell t full join messages m on m.user_id = t.user_id and m.subject = t.subject and m.season_id = t.season_id
      and m.round = ${GRADED_ROUND} and m.channel = 'email' and m.kind = 'pick-needed' and m.state = 'queued'`);
  if (rows[0]?.wrong !== 0 || rows[0].count !== TO_TELL)
    throw new Error(`${rows[0]?.wrong} of ${rows[0]?.count} messages are wrong or missing`);
  return ms;
}

/** The planning of one reminder hour for everybody, against a bare INSERT of the rows that it writes. */
export async function measurePlanning(databases: BenchDatabases, { rounds }: { rounds: number }): Promise<BenchResult> {
  const url = await databases.copy(await openTemplate(databases, MEMBERS), NAME);
  const { db, pool } = openDatabase({ url, poolSize: 2, bounds: MIGRATION_BOUNDS });
  try {
    await prepare({ db, pool });
    const plan = () => timed({ db, pool }, () => planMessages(db, { channels: ['email'] }));
    const insert = () =>
      timed({ db, pool }, () =>
        pool.query(`insert into messages (user_id, channel, kind, subject, season_id, round)
          select user_id, 'email', 'pick-needed', subject, season_id, ${GRADED_ROUND} from to_tell`),
      );
    const pairs: { plan: number; insert: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const first = round % 2 === 0 ? await insert() : await plan();
      const second = round % 2 === 0 ? await plan() : await insert();
      if (round > 0) pairs.push(round % 2 === 0 ? { insert: first, plan: second } : { plan: first, insert: second });
    }
    const ratio = ratioOf(
      pairs.map((pair) => pair.plan),
      pairs.map((pair) => pair.insert),
    );
    return { name: 'messages.plan', unit: 'ms', floor: 4, goal: 3, ...ratio, details: { members: MEMBERS, told: TO_TELL } };
  } finally {
    await db.destroy();
    await databases.drop(NAME);
  }
}
