import type { Db } from '@survivor/db/connection/database';
import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { sql } from 'kysely';
import type { Drill } from './drill.ts';

/** Records that the next deadline was an hour later, so that everyone concerned gets a message. */
export async function changeSchedule(db: Db): Promise<void> {
  await sql`
    insert into schedule_changes (season_id, round, what, was_starts_at)
    select season_id, ordinal, 'deadline', starts_at + interval '1 hour' from rounds
    where starts_at > app_now() order by starts_at limit 1`.execute(db);
}

export const closedRelay: Drill = {
  alerts: ['MailRelayDown'],
  description: 'the relay is closed',
  inject: ({ relay }) => relay.close(),
  recover: ({ relay }) => relay.reopen(),
};

export const refusingRelay: Drill = {
  alerts: ['MailAddressesRefused'],
  description: 'the relay refuses 60 addresses for the third time, the first two by their rows',
  inject: async ({ db, relay }) => {
    relay.isRefusing = true;
    await sql`update message_preferences set email_refusals = 2`.execute(db);
    await changeSchedule(db);
    await setNextRun(db, { id: 'send-messages', seconds: 0 });
  },
  // Does what operate-messages.md tells operators to do.
  recover: async ({ db, relay }) => {
    relay.isRefusing = false;
    await sql`update message_preferences set email_refusals = 0 where email_refusals >= 3`.execute(db);
  },
};
