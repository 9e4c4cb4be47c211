import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The channel on which processes are told what they must drop from memory (adr 0015). */
export const DROP_CHANNEL = 'survivor_drops';

/** How long a lease lasts from its renewal, by the clock of the database's machine. */
export const LEASE_MS = 5000;

/** What to drop: what is known of a user, of everyone, of the settings, of leagues; or the number of a barrier, before which all that was told. */
export type Dropped =
  | { readonly kind: 'user'; readonly userId: number }
  /** Of ids from the first to the last of these. */
  | { readonly kind: 'leagues'; readonly from: number; readonly to: number }
  | { readonly kind: 'everyone' | 'settings' | 'everything' }
  | { readonly kind: 'barrier'; readonly barrier: number };

const LEAGUES = /^leagues(?: (\d+) (\d+))?$/;

/** What a payload says; everything for one that a newer schema has sent. */
export function parseDropped(payload: string): Dropped {
  const [word, text = ''] = payload.split(' ');
  const id = Number(text);
  if (word === 'everyone' || word === 'settings') return { kind: word };
  if (word === 'user' && Number.isSafeInteger(id)) return { kind: 'user', userId: id };
  if (word === 'barrier' && Number.isSafeInteger(id)) return { kind: 'barrier', barrier: id };
  const leagues = LEAGUES.exec(payload);
  if (leagues !== null) return { kind: 'leagues', from: Number(leagues[1] ?? 0), to: Number(leagues[2] ?? Number.POSITIVE_INFINITY) };
  return { kind: 'everything' };
}

const end = sql`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_MS / 1000)})`;
const latest = sql`(select case when is_called then last_value else 0 end from cache_barriers)`;

export type Lease = { readonly id: string; readonly heard: number };

/** Begins a lease for who has nothing in memory, and so has heard every barrier until then: the number of the latest. */
export async function takeLease(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ heard: string }>`
    insert into cache_leases (id, until, heard) select ${id}, ${end}, ${latest} returning heard`.execute(db);
  return Number(rows[0]?.heard);
}

/** Prolongs a lease and says what its holder has heard: the latest barrier that there is, or null once the lease is over. */
export async function renewLease(db: Db, { id, heard }: Lease): Promise<number | null> {
  const { rows } = await sql<{ latest: string | null }>`
    update cache_leases set until = ${end}, heard = greatest(heard, ${heard}) where id = ${id} returning ${latest} as latest`.execute(db);
  const [row] = rows;
  return row === undefined ? null : Number(row.latest);
}

/** Gives a lease back, when nothing is answered from memory any more. */
export async function endLease(db: Db, id: string): Promise<void> {
  await sql`delete from cache_leases where id = ${id}`.execute(db);
}

/** Sends a barrier behind all that was committed before, and gives its number. */
export async function raiseBarrier(db: Db): Promise<number> {
  const { rows } = await sql<{ barrier: string | null }>`
    with raised as materialized (select nextval('cache_barriers') as barrier)
    select barrier from raised, pg_notify(${DROP_CHANNEL}, 'barrier ' || barrier)`.execute(db);
  return Number(rows[0]?.barrier);
}

/**
 * Whether a process that may answer from memory has not heard the barrier yet. A lease is over when its row is gone, and by nothing else: the
 * deletion waits for a renewal that is under way and then sees it, while a clock that is only compared would pass it by.
 */
export async function isBarrierAwaited(db: Db, barrier: number): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean | null }>`
    with ended as (delete from cache_leases where until <= clock_timestamp() returning id)
    select exists (select from cache_leases where heard < ${barrier} and id not in (select id from ended)) as "isAwaited"`.execute(db);
  return rows[0]?.isAwaited ?? true;
}
