import { processOutcomes } from '@survivor/services';
import { type Figure, interleave, timed } from '../figure.ts';
import { endWeek, fillOpenWeek } from '../season/fill-season.ts';
import { losersOf, ROUND, YEAR } from '../season/season-shape.ts';
import { type Databases, withDatabase } from '../system/databases.ts';

const STEP = 10;

/** A database of this many members right before Week 5 is graded. */
async function openGraded(databases: Databases, members: number): Promise<string> {
  const open = await databases.fillOnce(`bench_open_${members}`, (url) => withDatabase(url, (season) => fillOpenWeek(season, members)));
  return databases.fillOnce(`bench_played_${members}`, async () => {
    await withDatabase(await databases.create(`bench_played_${members}`, open), endWeek);
  });
}

const FAILED = `(m.picks[${ROUND}] is null or m.picks[${ROUND}] = any($1::smallint[]))`;

/** Milliseconds of the job's function. Throws if members or counts are wrong afterwards. */
const gradeMs = (databases: Databases, template: string): Promise<number> =>
  databases.withCopy(template, async ({ db, pool }) => {
    const ms = await timed(() => processOutcomes({ db, season: YEAR }));
    const { rows } = await pool.query<{ wrong: number; miscounted: number }>(
      `with counted as (select m.league_id, count(*) filter (where (m.eliminated_round is not distinct from ${ROUND}) <> ${FAILED}) as wrong,
         count(*) filter (where m.eliminated_round is null) as alive from members m group by 1)
       select sum(wrong)::int as wrong,
         (count(*) filter (where l.alive <> c.alive or (l.completed_round is null) <> (c.alive > 1)))::int as miscounted
       from counted c join leagues l on l.id = c.league_id`,
      [losersOf(ROUND)],
    );
    if (rows[0]?.wrong !== 0 || rows[0].miscounted !== 0) throw new Error(`graded wrongly: ${JSON.stringify(rows[0])}`);
    return ms;
  });

const BARE = `update members m set eliminated_round = ${ROUND}, elimination_reason = 'loss' where ${FAILED}`;
const bareUpdateMs = (databases: Databases, template: string): Promise<number> =>
  databases.withCopy(template, ({ pool }) => timed(() => pool.query(BARE, [losersOf(ROUND)])));

/** Figures 7 and 8: grading a week of this many members, and of a tenth of them. */
export async function measureGrading(
  databases: Databases,
  { rounds, sizes }: { rounds: number; sizes: readonly number[] },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const members of sizes) {
    const [large, small] = [await openGraded(databases, members), await openGraded(databases, members / STEP)];
    const sides = {
      bare: () => bareUpdateMs(databases, large),
      graded: () => gradeMs(databases, large),
      tenth: () => gradeMs(databases, small),
    };
    const { bare, graded, tenth } = await interleave(sides, { rounds, warmUp: 1 });
    const about = { unit: 'ms', product: graded, better: 'lower' } as const;
    figures.push(
      { ...about, name: `grading ${members} members`, peer: bare, limit: 2.5, goal: 1.5, note: 'the bare UPDATE of the same rows' },
      { ...about, name: `grading's growth to ${members}`, peer: tenth, limit: 12, goal: 10, note: 'a tenth of the members' },
    );
  }
  return figures;
}
