import { type MessageKind, parseTimeZone, type QuietHours } from '@survivor/rules';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../connection/database.ts';
import { selectMutedLeagues } from './muted-leagues.ts';
import { type ListedDevice, selectDevices } from './push-devices.ts';

export type MessagePreferences = {
  readonly emailKinds: MessageKind[];
  readonly pushKinds: MessageKind[];
  readonly reminderHours: number[];
  readonly zone: string | null;
  readonly quietHours: QuietHours | null;
  /** Consecutive refusals of the address. */
  readonly emailRefusals: number;
};

export type MessageSettings = {
  /** Null for an account that has not chosen yet. */
  readonly preferences: MessagePreferences | null;
  readonly mutedLeagues: readonly { readonly id: number; readonly name: string }[];
  readonly devices: readonly ListedDevice[];
};

/** All message settings of a user, in one statement. */
export async function findMessageSettings(db: Db, userId: number): Promise<MessageSettings> {
  const { row, mutedLeagues, devices } = await db
    .selectNoFrom((eb) => [
      jsonObjectFrom(eb.selectFrom('message_preferences').selectAll().where('user_id', '=', userId)).as('row'),
      jsonArrayFrom(selectMutedLeagues(db, userId)).as('mutedLeagues'),
      jsonArrayFrom(selectDevices(db, userId)).as('devices'),
    ])
    .executeTakeFirstOrThrow();
  const preferences = row && {
    emailKinds: row.email_kinds,
    pushKinds: row.push_kinds,
    reminderHours: row.reminder_hours,
    zone: parseTimeZone(row.zone),
    quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    emailRefusals: row.email_refusals,
  };
  return { preferences, mutedLeagues, devices: devices.map((device) => ({ ...device, madeAt: new Date(device.madeAt) })) };
}

/** Sets a user's message preferences and clears refusals of the address. */
export async function setMessagePreferences(
  db: Db,
  { userId, ...preferences }: Omit<MessagePreferences, 'emailRefusals'> & { readonly userId: number },
): Promise<void> {
  const { emailKinds, pushKinds, reminderHours, zone, quietHours } = preferences;
  const quiet = { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null };
  const columns = { email_kinds: emailKinds, push_kinds: pushKinds, reminder_hours: reminderHours, zone, ...quiet, email_refusals: 0 };
  await db
    .insertInto('message_preferences')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/**
 * Enables default push kinds when a user who has none adds a device. Without earlier preferences,
 * email stays off. Clears the record of lost devices.
 */
export async function enableDefaultPushes(tx: Tx, userId: number): Promise<void> {
  await sql`
    insert into message_preferences (user_id, email_kinds) values (${userId}, '{}')
    on conflict (user_id) do update set lost_devices = '[]',
      push_kinds = case when message_preferences.push_kinds = '{}' then excluded.push_kinds else message_preferences.push_kinds end`.execute(
    tx,
  );
}

/**
 * Unsubscribes a user from one kind of email, or from all kinds if `kind` is `act`. Queued emails
 * are dropped when due.
 */
export async function unsubscribeEmailKind(db: Db, { userId, kind }: { userId: number; kind: MessageKind }): Promise<void> {
  await sql`
    update message_preferences set email_kinds = case when ${kind} = 'act' then '{}' else array_remove(email_kinds, ${kind}::text) end
    where user_id = ${userId}`.execute(db);
}
