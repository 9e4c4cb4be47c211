import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

export type KeyedRequest = { readonly userId: number; readonly key: string; readonly requestHash: string };
export type StoredResponse = { readonly requestHash: string; readonly status: number | null; readonly result: unknown };

/**
 * Claims a key for this request. Returns null if claimed, else what is stored for the earlier
 * request of the last 24 hours. A concurrent second call waits for the first transaction.
 */
export async function claimIdempotencyKey(tx: Tx, { userId, key, requestHash }: KeyedRequest): Promise<StoredResponse | null> {
  const claimed = await sql`
    insert into idempotency_keys as k (user_id, key, request_hash) values (${userId}, ${key}, ${requestHash})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, status = null, answer = null, created_at = clock_timestamp()
      where k.created_at < clock_timestamp() - interval '24 hours'
    returning 1`.execute(tx);
  if (claimed.rows.length > 0) return null;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer as result'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores the first response of a key. */
export async function storeIdempotentResponse(
  tx: Tx,
  { userId, key, status, result }: { userId: number; key: string; status: number; result: unknown },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(result ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Releases a key whose request was not completed. */
export async function deleteIdempotencyKey(db: Db, { userId, key, requestHash }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('request_hash', '=', requestHash)
    .execute();
}

/** Deletes expired keys. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours'`.execute(db);
}
