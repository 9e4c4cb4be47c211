import type { SecurityEventKind } from '@survivor/contract/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { storableText } from '../text.ts';

/** The origin of a request: the keyed hash of its IP address, and its request id. */
export type Origin = { readonly addressHash: string; readonly requestId: string };

export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  readonly userId: number | null;
  readonly origin: Origin;
  readonly details?: Record<string, unknown>;
};

/**
 * Serializes details as JSON that PostgreSQL accepts: without U+0000 and lone surrogates, which a
 * truncated reason may contain.
 */
export const storableDetails = (details: Record<string, unknown>): string =>
  JSON.stringify(details, (_key, value: unknown) => (typeof value === 'string' ? storableText(Buffer.from(value).toString()) : value));

/** Records a security event, in the transaction of the action if there is one. */
export async function recordSecurityEvent(db: Db, { kind, userId, origin, details = {} }: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ kind, user_id: userId, address_hash: origin.addressHash, request_id: origin.requestId, details: storableDetails(details) })
    .execute();
}

/** Whether an account has signed in at least `times` times in the last hour. */
export async function hasSignedInOften(db: Db, { userId, times }: { userId: number; times: number }): Promise<boolean> {
  const { rows } = await sql<{ isOften: boolean }>`
    select at > clock_timestamp() - interval '1 hour' as "isOften" from security_events
    where user_id = ${userId} and kind = 'sign-in' order by id desc offset ${times - 1} limit 1`.execute(db);
  return rows[0]?.isOften === true;
}
