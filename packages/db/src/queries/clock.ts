import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { gatherReads } from '../gather-reads.ts';
import { preparedStatement } from '../prepared.ts';

const askNow = preparedStatement('now', () => sql<{ now: Date }>`select app_now() as now`);

const readTogether = gatherReads<null, Date>(async (db, asked) => {
  const [row] = await askNow(db);
  return asked.map(() => row?.now);
});

/** The product's present instant: the database's clock and, when virtual, its shift (rules 1). One statement for all who ask meanwhile. */
export async function readNow(db: Db): Promise<Date> {
  const now = await readTogether(db, null);
  if (now === undefined) throw new Error('the clock did not answer');
  return now;
}

/** The clock of the host of the database, whatever the product's clock shows. */
export async function readHostClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the clock did not answer');
  return now;
}

export async function readClockKind(db: Db): Promise<'system' | 'virtual'> {
  const { kind } = await db.selectFrom('clock').select('kind').executeTakeFirstOrThrow();
  return kind;
}

/** Sets a virtual clock; it runs on from there at real speed. False, and nothing changed, when that would turn it back or the clock is the system's. */
export async function setVirtualClock(db: Db, now: Date): Promise<boolean> {
  const result = await sql`
    update clock set shift = make_interval(secs => extract(epoch from ${now}::timestamptz - clock_timestamp())::double precision)
    where kind = 'virtual' and ${now}::timestamptz >= clock_timestamp() + shift`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Makes the clock of a new database virtual, standing at the given instant. */
export async function startVirtualClock(db: Db, now: Date): Promise<void> {
  await sql`
    update clock set kind = 'virtual',
      shift = make_interval(secs => extract(epoch from ${now}::timestamptz - clock_timestamp())::double precision)`.execute(db);
}
