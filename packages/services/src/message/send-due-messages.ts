import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { type ClaimedMessage, claimMessages, endMessage, type MessageOutcome, startSending } from '@survivor/db/queries/message/messages';
import { planMessages } from '@survivor/db/queries/message/plan-messages';
import type { MessageChannel } from '@survivor/rules';
import { type MailTransport, sendMail } from './send-mail.ts';

const CLAIM_SIZE = 50;
const CONCURRENCY = 5;

/** Sends one claimed push. `attempts` includes the current one. */
export type SendPush = (message: ClaimedMessage, attempts: number) => Promise<MessageOutcome>;

export type SendDueMessagesArgs = {
  readonly db: Db;
  /**
   * Null without a mail server. Messages for a missing channel are not planned, and queued ones are
   * dropped.
   */
  readonly mail: MailTransport | null;
  readonly push: SendPush | null;
  /** Aborts when the worker stops. The messages being sent are still finished. */
  readonly signal: AbortSignal;
};

async function deliver(message: ClaimedMessage, attempts: number, { mail, push }: SendDueMessagesArgs): Promise<MessageOutcome> {
  if (message.channel === 'email' && mail !== null) return await sendMail(message, { transport: mail, attempts });
  if (message.channel === 'push' && push !== null) return await push(message, attempts);
  throw new Error('a message was claimed for a channel that is not set up');
}

/**
 * Sends one message and records its outcome, or returns it to the queue if the worker is stopping.
 */
async function sendOne(message: ClaimedMessage, args: SendDueMessagesArgs): Promise<void> {
  const { db, signal } = args;
  if (signal.aborted) return await endMessage(db, message, { state: 'queued', inMinutes: 0 });
  const attempts = await startSending(db, message);
  if (attempts !== null) await endMessage(db, message, await deliver(message, attempts, args));
}

/** Sends the claimed messages, five at a time. */
async function sendClaimed(messages: readonly ClaimedMessage[], args: SendDueMessagesArgs): Promise<void> {
  const waiting = [...messages];
  const work = async () => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await sendOne(message, args);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

function channelsOf({ mail, push }: SendDueMessagesArgs): MessageChannel[] {
  return [...(mail === null ? [] : ['email' as const]), ...(push === null ? [] : ['push' as const])];
}

/**
 * Plans and sends all due messages, emails within the rate limit (rules 12). Messages that are no
 * longer due are dropped, and those of a dead worker are retried once.
 */
export async function sendDueMessages(args: SendDueMessagesArgs): Promise<void> {
  const { db, mail, signal } = args;
  const channels = channelsOf(args);
  const claim = { limit: CLAIM_SIZE, perMinute: mail?.perMinute ?? CLAIM_SIZE, channels };
  await planMessages(db, { channels });
  while (!signal.aborted) {
    const { messages, examined, waitMs } = await inTransaction(db, (tx) => claimMessages(tx, claim));
    if (examined === 0 && waitMs === 0) return;
    await sendClaimed(messages, args);
    if (examined === 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
  }
}
