import { createHash } from 'node:crypto';
import type pg from 'pg';
import { drawGames, GRADED_ROUND, losersOf } from './season-shape.ts';

/** What the graded database must come to. `leagues`: a digest of every league's members alive and whether it is completed. */
export type Expected = { readonly eliminated: number; readonly missed: number; readonly completed: number; readonly leagues: string };

type MemberRow = { league_id: number; picks: (number | null)[]; total: number };

const CHUNK = 50_000;

async function* readMembers(pool: pg.Pool): AsyncGenerator<MemberRow> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `declare every_member cursor for select m.league_id, m.picks, l.total from members m join leagues l on l.id = m.league_id`,
    );
    for (;;) {
      const { rows } = await client.query<MemberRow>(`fetch ${CHUNK} from every_member`);
      yield* rows;
      if (rows.length < CHUNK) break;
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
}

/** Judges one member after the other from the games alone, the plain way: no mask, no set, no SQL. */
export async function gradeSlowly(pool: pg.Pool, seed: number): Promise<Expected> {
  const losers = losersOf(drawGames(seed), GRADED_ROUND);
  const aliveOf = new Map<number, { alive: number; total: number }>();
  let eliminated = 0;
  let missed = 0;
  for await (const { league_id, picks, total } of readMembers(pool)) {
    const league = aliveOf.get(league_id) ?? { alive: 0, total };
    const pick = picks[GRADED_ROUND - 1] ?? null;
    if (pick === null) missed += 1;
    if (pick === null || losers.includes(pick)) eliminated += 1;
    else league.alive += 1;
    aliveOf.set(league_id, league);
  }
  const leagues = [...aliveOf].sort(([a], [b]) => a - b).map(([id, { alive }]) => ({ id, alive, isCompleted: alive <= 1 }));
  const digest = createHash('md5').update(
    leagues.map(({ id, alive, isCompleted }) => `${id}:${alive}:${isCompleted ? GRADED_ROUND : '-'}`).join(','),
  );
  return { eliminated, missed, completed: leagues.filter((league) => league.isCompleted).length, leagues: digest.digest('hex') };
}

/** The same figures as they stand in a graded database; members alive are counted from the members' own rows and from the leagues'. */
async function readOutcome(pool: pg.Pool): Promise<Expected & { readonly isCountRight: boolean }> {
  const { rows } = await pool.query<Expected & { isCountRight: boolean }>(
    `with counted as (
       select league_id, count(*) filter (where eliminated_round is null) as alive, count(*) filter (where eliminated_round = $1) as out,
         count(*) filter (where elimination_reason = 'missed') as missed
       from members group by league_id
     )
     select sum(c.out)::int as eliminated, sum(c.missed)::int as missed, count(l.completed_round)::int as completed,
       bool_and(l.alive = c.alive) as "isCountRight",
       md5(string_agg(l.id || ':' || c.alive || ':' || coalesce(l.completed_round::text, '-'), ',' order by l.id)) as leagues
     from leagues l join counted c on c.league_id = l.id`,
    [GRADED_ROUND],
  );
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('the database did not answer');
  return outcome;
}

/** Throws when a graded database differs from the reference. */
export async function requireOutcome(pool: pg.Pool, expected: Expected): Promise<void> {
  const { isCountRight, ...outcome } = await readOutcome(pool);
  const isRight = isCountRight && JSON.stringify(sorted(outcome)) === JSON.stringify(sorted(expected));
  if (!isRight) throw new Error(`graded wrongly: ${JSON.stringify(outcome)}, expected ${JSON.stringify(expected)}`);
}

const sorted = ({ eliminated, missed, completed, leagues }: Expected) => [eliminated, missed, completed, leagues];
