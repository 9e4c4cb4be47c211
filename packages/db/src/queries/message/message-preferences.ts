import type { MessageKind, QuietHours } from '@survivor/rules';
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
  /** Of the address, in a row. */
  readonly emailRefusals: number;
};

export type MessageSettings = {
  /** Null for an account that has not chosen yet. */
  readonly preferences: MessagePreferences | null;
  readonly mutedLeagues: readonly { readonly id: number; readonly name: string }[];
  readonly devices: readonly ListedDevice[];
};

/** Everything a person chose about messages, in one statement. */
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
    zone: row.zone,
    quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    emailRefusals: row.email_refusals,
  };
  return { preferences, mutedLeagues, devices: devices.map((device) => ({ ...device, madeAt: new Date(device.madeAt) })) };
}

/** Sets what a person wants to be told, and forgets refusals of the address. */
export async function setMessagePreferences(
  db: Db,
  { userId, ...preferences }: Omit<MessagePreferences, 'emailRefusals'> & { readonly userId: number },
): Promise<void> {
  const { emailKinds, pushKinds, reminderHours, zone, quietHours } = preferences;
  const quiet = { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null };
  const wanted = { email_kinds: emailKinds, push_kinds: pushKinds, reminder_hours: reminderHours, zone, ...quiet, email_refusals: 0 };
  await db
    .insertInto('message_preferences')
    .values({ user_id: userId, ...wanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wanted))
    .execute();
}

/**
 * Somebody has added a device: who has chosen nothing for devices, or has said nothing at all yet, is told the standard there, and no e-mail by
 * that; and the device's zone is theirs if they had none.
 */
export async function wantPushes(tx: Tx, { userId, zone }: { userId: number; zone: string | null }): Promise<void> {
  await sql`
    insert into message_preferences (user_id, email_kinds, zone) values (${userId}, '{}', ${zone})
    on conflict (user_id) do update set zone = coalesce(message_preferences.zone, excluded.zone),
      push_kinds = case when message_preferences.push_kinds = '{}' then excluded.push_kinds else message_preferences.push_kinds end`.execute(
    tx,
  );
}

/** That person gets no more e-mail of that kind, by the link of an `act` none at all; what waits is dropped when its turn comes. */
export async function endEmailKind(db: Db, { userId, kind }: { userId: number; kind: MessageKind }): Promise<void> {
  await sql`
    update message_preferences set email_kinds = case when ${kind} = 'act' then '{}' else array_remove(email_kinds, ${kind}::text) end
    where user_id = ${userId}`.execute(db);
}
