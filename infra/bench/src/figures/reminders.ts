import { planMessages } from '@survivor/db/queries/message/plan-messages';
import { type Figure, interleave, timed } from '../figure.ts';
import { fillOpenWeek, PEOPLE_PER_LEAGUE } from '../season/fill-season.ts';
import { MEMBERS_PER_LEAGUE, ROUND } from '../season/season-shape.ts';
import { type Databases, withDatabase } from '../system/databases.ts';

/** Figure 14: planning one reminder hour, when each person lacks a pick in one of their leagues. */
export async function measureReminders(databases: Databases, { rounds, members }: { rounds: number; members: number }): Promise<Figure[]> {
  const open = await databases.fillOnce(`bench_open_${members}`, (url) => withDatabase(url, (season) => fillOpenWeek(season, members)));
  const people = (members / MEMBERS_PER_LEAGUE) * PEOPLE_PER_LEAGUE;
  const name = 'bench_reminders';
  const url = await databases.create(name, open);
  const figures = await withDatabase(url, async ({ db, pool }): Promise<Figure[]> => {
    await pool.query(`
      update members m set picks[${ROUND}] = null
      from (select user_id, min(league_id) as league_id from members group by 1) one where m.user_id = one.user_id and m.league_id = one.league_id`);
    await pool.query('insert into message_preferences (user_id) select id from users');
    await pool.query(
      `create table reminders as select u.id as user_id, s.id || ':${ROUND}:24' as subject, s.id as season_id from users u, seasons s order by 1`,
    );
    await pool.query('vacuum (analyze)');
    const run = (work: () => Promise<unknown>) => async () => {
      await pool.query('truncate messages, planned_reminders');
      await pool.query('checkpoint');
      const ms = await timed(work);
      const { rows } = await pool.query<{ right: number; all: number }>(
        `select count(*)::int as all, count(r.user_id)::int as right from messages m left join reminders r
           on r.user_id = m.user_id and r.subject = m.subject and m.round = ${ROUND} and m.kind = 'pick-needed' and m.state = 'queued'`,
      );
      if (rows[0]?.right !== people || rows[0].all !== people) throw new Error(`${people} reminders were due: ${JSON.stringify(rows[0])}`);
      return ms;
    };
    const bare = `insert into messages (user_id, channel, kind, subject, season_id, round)
      select user_id, 'email', 'pick-needed', subject, season_id, ${ROUND} from reminders`;
    const sides = { product: run(() => planMessages(db, { channels: ['email'] })), peer: run(() => pool.query(bare)) };
    const values = await interleave(sides, { rounds, warmUp: 1 });
    const note = `bare INSERT of the same ${people} rows`;
    return [{ name: `reminders planned for ${members} members`, unit: 'ms', ...values, better: 'lower', limit: 4, goal: 2, note }];
  });
  await databases.deleteDatabase(name);
  return figures;
}
