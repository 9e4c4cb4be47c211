import type { SecurityEventKind } from '@survivor/rules';
import type { Db } from '../database.ts';
import { storableText } from './text.ts';

/** Where a request came from: its address as a keyed hash, and the id under which it is logged. */
export type Origin = { readonly addressHash: string; readonly requestId: string };

export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  readonly userId: number | null;
  readonly origin: Origin;
  readonly details?: Record<string, unknown>;
};

/** Records what somebody tried at the doors; with the act where it has a transaction. */
export async function recordSecurityEvent(db: Db, { kind, userId, origin, details = {} }: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      kind,
      user_id: userId,
      address_hash: origin.addressHash,
      request_id: origin.requestId,
      details: storableText(JSON.stringify(details)),
    })
    .execute();
}
