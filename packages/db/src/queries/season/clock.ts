import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/**
 * The product's clock, never behind a recorded deadline (rules 1). Writes use it; whatever is
 * displayed, revealed or graded uses `settled_now()`.
 */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the clock query returned no row');
  return now;
}

/** The clock of the database's host, regardless of the product's clock. */
export async function readHostClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select host_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the clock query returned no row');
  return now;
}

export async function readClockKind(db: Db): Promise<'system' | 'virtual'> {
  const { kind } = await db.selectFrom('clock').select('kind').executeTakeFirstOrThrow();
  return kind;
}

const shiftTo = (now: Date) => sql`make_interval(secs => extract(epoch from ${now}::timestamptz - host_now())::double precision)`;

/**
 * Sets a virtual clock, which then runs at real speed. Returns false without a change if that would
 * turn it back or the clock is the system's.
 */
export async function setVirtualClock(db: Db, now: Date): Promise<boolean> {
  const result = await sql`
    update clock set shift = ${shiftTo(now)},
      reached_at = greatest(reached_at, (select max(starts_at) from rounds where reached_at is not null and starts_at <= ${now}::timestamptz))
    where kind = 'virtual' and ${now}::timestamptz >= app_now()`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Makes the clock of a new database virtual and sets it. */
export async function startVirtualClock(db: Db, now: Date): Promise<void> {
  await sql`update clock set kind = 'virtual', reached_at = null, shift = ${shiftTo(now)}`.execute(db);
}

/** The maximum difference in seconds between a process's clock and that of the database's host. */
const MAX_SKEW_SECONDS = 5;

/** The clocks differ too much to record a deadline. */
export class ClocksDisagreeError extends Error {
  override readonly name = 'ClocksDisagreeError';
}

type ReachedDeadlines = {
  readonly areAgreed: boolean;
  /** Seconds by which the clock of the database's host is ahead of the caller's. */
  readonly ahead: number;
  readonly nextInMs: number | null;
};

/**
 * Permanently records passed deadlines as reached (rules 1). `hostNow` is the caller's own clock,
 * so that a jump of the database's clock alone reaches no deadline. Returns the milliseconds to the
 * next one, null if none is known. Throws ClocksDisagreeError if the clocks are more than 5 seconds
 * apart.
 */
export async function recordReachedDeadlines(db: Db, hostNow: Date): Promise<{ nextInMs: number | null }> {
  const { rows } = await sql<ReachedDeadlines>`
    with read as materialized (
      select app_now() as now, extract(epoch from host_now() - ${hostNow}::timestamptz)::double precision as ahead
    ), recorded as (
      update clock set reached_at = due.at
      from read cross join lateral (select coalesce(max(starts_at), '-infinity') as at from rounds where starts_at <= read.now) due
      where abs(read.ahead) <= ${MAX_SKEW_SECONDS}::double precision and (clock.reached_at is null or clock.reached_at < due.at)
    )
    select abs(ahead) <= ${MAX_SKEW_SECONDS}::double precision as "areAgreed", ahead,
      (select extract(epoch from min(starts_at) - read.now)::double precision * 1000 from rounds where starts_at > read.now) as "nextInMs"
    from read`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the clock query returned no row');
  if (!row.areAgreed) {
    const skew = `${Math.abs(row.ahead).toFixed(0)} seconds ${row.ahead > 0 ? 'ahead of' : 'behind'}`;
    throw new ClocksDisagreeError(`the clock of the database's host is ${skew} this process's: deadlines and jobs wait`);
  }
  return { nextInMs: row.nextInMs };
}
