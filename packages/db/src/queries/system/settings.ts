import { sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Db } from '../../connection/database.ts';

/** Whether maintenance is on, and the operator's message, if any (rules 8). */
export type Maintenance = { isOn: boolean; message: string | null };

type StoredNotice = { text: string; endsAt: string };

/** A notice to all players (rules 8). Posting one gives it a new id. */
export type Notice = { readonly id: string; readonly text: string; readonly endsAt: Date };

/** What a database is permanently bound to: one sports source and one kind of clock (rules 1). */
export type Binding = { sportsSource: string; clock: 'system' | 'virtual' };

/** The number of leagues that full derivations have repaired so far. */
type GradingCheck = { repaired: number };

/**
 * The key pair that signs pushes: the public key as browsers expect it, the private one encrypted.
 */
type StoredPushKeys = { publicKey: string; privateKeyEncrypted: string };

type Settings = {
  maintenance: Maintenance;
  notice: StoredNotice | null;
  binding: Binding;
  gradingCheck: GradingCheck;
  pushKeys: StoredPushKeys;
};

/** The current value of a setting, or null. */
export async function readSetting<K extends keyof Settings>(db: Db, key: K): Promise<Settings[K] | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? null : (row.value as Settings[K]);
}

/**
 * Writes a setting unless it exists, and returns the stored value, which concurrent callers share.
 */
export async function insertSettingIfAbsent<K extends keyof Settings>(db: Db, key: K, value: Settings[K]): Promise<Settings[K]> {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await readSetting(db, key);
  if (stored === null) throw new Error(`the setting ${key} was taken away while it was written`);
  return stored;
}

/** Creates or overwrites a setting. */
export async function writeSetting<K extends keyof Settings>(db: Db, key: K, value: Settings[K]): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), changed_at: eb.fn('clock_timestamp') })),
    )
    .execute();
}

export type SiteState = Maintenance & { readonly now: Date; readonly notice: Notice | null };

type NoticeRow = { now: Date; notice: StoredNotice | null; postedAt: Date | null };

/** The stored notice, or null once it has ended. */
function toNotice({ now, notice, postedAt }: NoticeRow): (Notice & { readonly postedAt: Date }) | null {
  if (notice === null || postedAt === null) return null;
  const endsAt = new Date(notice.endsAt);
  return endsAt > now ? { id: String(postedAt.getTime()), text: notice.text, endsAt, postedAt } : null;
}

/**
 * Maintenance, notice and the product's clock (rules 1 and 8). Concurrent calls share one
 * statement.
 */
const loadSiteState = createBatchLoader<'site', SiteState>(async (db, requests) => {
  const { rows } = await sql<NoticeRow & { value: Maintenance | null }>`
    select app_now() as now, m.value, n.value as notice, n.changed_at as "postedAt" from (values (1)) one
    left join settings m on m.key = 'maintenance' left join settings n on n.key = 'notice'`.execute(db);
  const states = rows.map((row) => {
    const { value, now } = row;
    const shown = toNotice(row);
    const notice = shown && { id: shown.id, text: shown.text, endsAt: shown.endsAt };
    return { isOn: value?.isOn ?? false, message: value?.message ?? null, now, notice };
  });
  return requests.map(() => states[0]);
});

export async function readSiteState(db: Db): Promise<SiteState> {
  const state = await loadSiteState(db, 'site');
  if (state === undefined) throw new Error('the clock query returned no row');
  return state;
}

/** The maintenance state, and when and by whom (null: the command line) it was last changed. */
export async function readMaintenance(db: Db): Promise<Maintenance & { since: Date | null; by: string | null }> {
  const { rows } = await sql<{ value: Maintenance; since: Date; by: string | null }>`
    select value, changed_at as since, (
      select u.name from (select actor_id from admin_audit where action in ('maintenance on', 'maintenance off') order by id desc limit 1) latest
      join users u on u.id = latest.actor_id) as by
    from settings where key = 'maintenance'`.execute(db);
  const [row] = rows;
  return row === undefined ? { isOn: false, message: null, since: null, by: null } : { ...row.value, since: row.since, by: row.by };
}

/** The product's clock, and the notice with when and by whom it was posted. */
export async function readNotice(
  db: Db,
): Promise<{ now: Date; notice: (Notice & { readonly postedAt: Date; readonly by: string | null }) | null }> {
  const { rows } = await sql<NoticeRow & { by: string | null }>`
    select app_now() as now, n.value as notice, n.changed_at as "postedAt", (
      select u.name from (select actor_id from admin_audit where action = 'notice post' order by id desc limit 1) latest
      join users u on u.id = latest.actor_id) as by
    from (values (1)) one left join settings n on n.key = 'notice'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the clock did not answer');
  const notice = toNotice(row);
  return { now: row.now, notice: notice && { ...notice, by: row.by } };
}
