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

type Sent = { readonly report: Pick<LoadReport, 'first' | 'count' | 'refused'>; readonly eventsBefore: number };

async function readStored(pool: pg.Pool, order: PickOrder, { report: { first, count, refused }, eventsBefore }: Sent): Promise<Stored> {
  const notTaken = new Set(refused);
  const latest = new Map<number, ReturnType<typeof pickAt>>();
  for (let at = first; at < first + count; at++) {
    if (!notTaken.has(at)) latest.set(at % membersOf(order.area), pickAt(order, at));
  }
  return { wrong: await countWrong(pool, [...latest.values()]), events: (await countEvents(pool, order)) - eventsBefore };
}

/** Throws unless every pick is in its member's row, and was recorded once: each changed what was there. */
export async function requireStored(pool: pg.Pool, order: PickOrder, sent: Sent): Promise<void> {
  const { wrong, events } = await readStored(pool, order, sent);
  const { count } = sent.report;
  if (wrong > 0 || events !== count) throw new Error(`${count} picks were accepted, ${events} recorded, ${wrong} are not in their rows`);
}

/** Throws unless every pick that was accepted is in its row. Of those that were refused some may be there: the answer came too late. */
export async function requireNoneLost(pool: pg.Pool, order: PickOrder, sent: Sent): Promise<void> {
  const { wrong, events } = await readStored(pool, order, sent);
  const accepted = sent.report.count - sent.report.refused.length;
  if (wrong > 0 || events < accepted)
    throw new Error(`${accepted} picks were accepted, ${events} recorded, ${wrong} are not in their rows`);
}
