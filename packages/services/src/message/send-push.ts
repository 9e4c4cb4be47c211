import { createHash } from 'node:crypto';
import type { Db } from '@survivor/db/connection/database';
import type { ClaimedMessage, MessageOutcome } from '@survivor/db/queries/message/messages';
import { findDevices, loseDevice, type StoredDevice } from '@survivor/db/queries/message/push-devices';
import { formatPush, minutesUntilRetry, remainingQuietMinutes } from '@survivor/rules';
import { pathOf } from './message-path.ts';
import { lossOf, type Pushes, type PushOutcome } from './pushes.ts';
import type { SendPush } from './send-due-messages.ts';

const URGENT_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;
const TOPIC_LETTERS = 32;
/** The longest wait that a push service may request: a day. */
const MAX_WAIT_MINUTES = 24 * 60;

/** Equal for all pushes of a subject, so that a later one replaces the earlier. */
const topicOf = ({ kind, subject }: ClaimedMessage) =>
  createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, TOPIC_LETTERS);

function toPush(message: ClaimedMessage) {
  const { kind, facts, zone, realNow, expiresAt, locksAt } = message;
  const topic = topicOf(message);
  const isSilent = remainingQuietMinutes(realNow, message) > 0;
  const isSoon = locksAt !== null && locksAt.getTime() - realNow.getTime() <= URGENT_MS;
  return {
    payload: JSON.stringify({ kind, sentence: formatPush(facts, zone), path: pathOf(facts), tag: topic, isSilent }),
    topic,
    ttlSeconds: Math.max(0, (expiresAt.getTime() - realNow.getTime()) / 1000),
    urgency: isSoon ? ('high' as const) : ('normal' as const),
  };
}

/** One successful device is enough, because a retry would send it a duplicate. */
function toOutcome(outcomes: readonly PushOutcome[], attempts: number): MessageOutcome {
  if (outcomes.some(({ kind }) => kind === 'sent')) return { state: 'sent' };
  const waits = outcomes.flatMap((outcome) => (outcome.kind === 'try-again' ? [(outcome.retryAfterMs ?? 0) / MINUTE_MS] : []));
  const inMinutes = waits.length === 0 ? null : minutesUntilRetry(attempts);
  if (inMinutes === null) return { state: 'failed', isAddressRefused: false };
  return { state: 'queued', inMinutes: Math.max(inMinutes, Math.ceil(Math.min(MAX_WAIT_MINUTES, ...waits))) };
}

/**
 * Sends messages to all devices of a user and removes devices that are gone or refused. Postponed
 * messages are retried after 1, 5 and 15 minutes, or later if the push service requests it (rules
 * 12).
 */
export function createSendPush({ db, pushes }: { db: Db; pushes: Pushes }): SendPush {
  async function sendTo(device: StoredDevice, push: ReturnType<typeof toPush>): Promise<PushOutcome> {
    const outcome = await pushes.send({ device, ...push });
    const reason = lossOf(outcome);
    if (reason !== null) await loseDevice(db, device, reason);
    return outcome;
  }
  return async (message, attempts) => {
    const push = toPush(message);
    const devices = await findDevices(db, message.userId);
    return toOutcome(await Promise.all(devices.map((device) => sendTo(device, push))), attempts);
  };
}
