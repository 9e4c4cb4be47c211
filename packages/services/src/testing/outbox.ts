import type { Db } from '@survivor/db/connection/database';
import type { ClaimedMessage } from '@survivor/db/queries/message/messages';
import type { MessageKind } from '@survivor/rules';
import { sendDueMessages } from '../message/send-due-messages.ts';
import type { MailOutcome, OutgoingMail } from '../message/send-mail.ts';
import { createUnsubscribeTokens } from '../message/unsubscribe-tokens.ts';

export type PreferenceOverrides = {
  readonly email?: readonly MessageKind[];
  readonly push?: readonly MessageKind[];
  readonly hours?: readonly number[];
  readonly zone?: string | null;
  readonly quiet?: { readonly from: number; readonly to: number } | null;
  readonly devices?: number;
};

/** Records all sent emails and pushes, in order. */
export class Outbox {
  readonly mails: OutgoingMail[] = [];
  readonly pushes: ClaimedMessage[] = [];
  /** What the relay answers to emails. */
  relay: MailOutcome['kind'] = 'sent';
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  /** Sets a user's message preferences. Omitted ones are off. */
  async setPreferences(
    userId: number,
    { email = [], push = [], hours = [], zone = null, quiet = null, devices = 0 }: PreferenceOverrides,
  ): Promise<void> {
    const columns = {
      email_kinds: [...email],
      push_kinds: [...push],
      reminder_hours: [...hours],
      zone,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
    };
    await this.db
      .insertInto('message_preferences')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    await this.db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
    for (let device = 0; device < devices; device++) {
      const endpoint = `https://push.example.com/${userId}/${device}`;
      await this.db.insertInto('push_devices').values({ user_id: userId, endpoint, public_key: 'k', auth_secret: 's' }).execute();
    }
  }

  /** Plans and sends all due messages. Addresses are `{id}@example.com` if the caller set them. */
  async send(): Promise<void> {
    await sendDueMessages({
      db: this.db,
      mail: {
        send: async (mail) => {
          if (this.relay === 'sent') this.mails.push(mail);
          return { kind: this.relay };
        },
        perMinute: 100_000,
        publicUrl: 'https://pools.example.com',
        domain: 'pools.example.com',
        tokens: createUnsubscribeTokens(['a secret of the tests']),
      },
      push: async (message) => {
        this.pushes.push(message);
        return { state: 'sent' };
      },
      signal: new AbortController().signal,
    });
  }

  /** Returns and clears everything sent since the last call. */
  drain(): { mails: OutgoingMail[]; pushes: ClaimedMessage[] } {
    return { mails: this.mails.splice(0), pushes: this.pushes.splice(0) };
  }
}
