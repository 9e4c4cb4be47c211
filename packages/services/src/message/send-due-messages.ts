import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/database';
import { inTransaction } from '@survivor/db/in-transaction';
import {
  beginMessage,
  type ClaimedMessage,
  claimMessages,
  endMessage,
  type MessageEnd,
  planReminders,
} from '@survivor/db/queries/messages';
import { minutesUntilRetry, pickNeededWords } from '@survivor/rules';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const A_CLAIM = 50;
const AT_ONCE = 5;

/** What a relay can do with a message. */
export type MailOutcome = { readonly kind: 'sent' | 'try-again' | 'address-refused' | 'message-refused' };

export type OutgoingMail = {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string;
};

export type SendDueMessagesArgs = {
  readonly db: Db;
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  /** Messages a minute over all workers. */
  readonly perMinute: number;
  readonly publicUrl: string;
  /** Of the Message-IDs. */
  readonly domain: string;
  readonly tokens: UnsubscribeTokens;
  /** Ends it after what is being sent. */
  readonly signal: AbortSignal;
};

function mailOf(message: ClaimedMessage, { publicUrl, domain, tokens }: SendDueMessagesArgs): OutgoingMail {
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${tokens.sign(message)}`;
  const words = pickNeededWords({ ...message, link: `${publicUrl}/home/leagues`, unsubscribeUrl });
  return { to: message.email, messageId: `<${message.messageId}@${domain}>`, unsubscribeUrl, ...words };
}

function endOf({ kind }: MailOutcome, attempts: number): MessageEnd {
  if (kind === 'sent') return { state: 'sent' };
  const inMinutes = kind === 'try-again' ? minutesUntilRetry(attempts) : null;
  return inMinutes === null ? { state: 'failed', isAddressRefused: kind === 'address-refused' } : { state: 'queued', inMinutes };
}

/** Hands one message over and writes down what became of it; gives it back when the worker is stopped. */
async function sendOne(message: ClaimedMessage, args: SendDueMessagesArgs): Promise<void> {
  const { db, signal, send } = args;
  if (signal.aborted) return await endMessage(db, message, { state: 'queued', inMinutes: 0 });
  const attempts = await beginMessage(db, message);
  if (attempts !== null) await endMessage(db, message, endOf(await send(mailOf(message, args)), attempts));
}

/** Sends what was claimed, five at a time. */
async function sendClaimed(messages: readonly ClaimedMessage[], args: SendDueMessagesArgs): Promise<void> {
  const waiting = [...messages];
  const work = async () => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await sendOne(message, args);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Plans the reminders whose hour has come and sends every message that is due, as fast as the ceiling allows (rules 12). What is not due any more
 * is not sent; what a dead worker was sending goes once more.
 */
export async function sendDueMessages(args: SendDueMessagesArgs): Promise<void> {
  const { db, perMinute, signal } = args;
  await planReminders(db);
  while (!signal.aborted) {
    const { messages, looked, waitMs } = await inTransaction(db, (tx) => claimMessages(tx, { limit: A_CLAIM, perMinute }));
    if (looked === 0 && waitMs === 0) return;
    await sendClaimed(messages, args);
    if (looked === 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
  }
}
