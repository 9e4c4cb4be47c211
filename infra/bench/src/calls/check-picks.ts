import type pg from 'pg';
import { GRADED_ROUND } from '../grading/season-shape.ts';
import type { LoadReport } from '../load/load-messages.ts';
import { membersOf } from './pool-shape.ts';
import { type PickOrder, pickAt } from './requests.ts';

type Stored = { readonly wrong: number; readonly events: number };

async function countWrong(pool: pg.Pool, picks: readonly ReturnType<typeof pickAt>[]): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*) filter (where m.picks[$4] is distinct from a.team)::int as wrong
     from unnest($1::int[], $2::int[], $3::int[]) a (league, member, team)
     join members m on m.league_id = a.league and m.user_id = a.member`,
    [picks.map(({ leagueId }) => leagueId), picks.map(({ userId }) => userId), picks.map(({ teamId }) => teamId), GRADED_ROUND],
  );
  return rows[0]?.wrong ?? Number.NaN;
}

export async function countEvents(pool: pg.Pool, { area }: PickOrder): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(
    'select count(*)::int as events from pick_events where league_id between $1 and $2',
    [area.first, area.first + area.leagues - 1],
  );
  return rows[0]?.events ?? 0;
}

/** Throws unless every pick that was accepted is in its member's row, and was recorded once: each changed what was there. */
export async function requireStored(
  pool: pg.Pool,
  order: PickOrder,
  { report: { first, count, refused }, eventsBefore }: { report: Pick<LoadReport, 'first' | 'count' | 'refused'>; eventsBefore: number },
): Promise<Stored> {
  const notTaken = new Set(refused);
  const latest = new Map<number, ReturnType<typeof pickAt>>();
  for (let at = first; at < first + count; at++) {
    if (!notTaken.has(at)) latest.set(at % membersOf(order.area), pickAt(order, at));
  }
  const wrong = await countWrong(pool, [...latest.values()]);
  const events = (await countEvents(pool, order)) - eventsBefore;
  if (wrong > 0 || events !== count - refused.length)
    throw new Error(`${count - refused.length} picks were accepted, ${events} recorded, ${wrong} are not in their rows`);
  return { wrong, events };
}
