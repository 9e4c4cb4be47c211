import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { addToBuckets, type Limit, lockBuckets, secondsUntilAllowed } from '@survivor/db/queries/system/rate-limits';
import { ServiceError } from './service-error.ts';

/**
 * Counts a call against its limit, exactly across processes, in the open transaction or a new one.
 * Beyond the limit, throws 429 with `Retry-After` and the message `refusal`.
 */
export async function rateLimit(db: Db, limit: Limit, refusal: string): Promise<void> {
  const { bucket, windowSeconds } = limit;
  await inTransaction(db, async (tx) => {
    await lockBuckets(tx, [bucket]);
    const wait = await secondsUntilAllowed(tx, [limit]);
    if (wait > 0) throw new ServiceError('rate-limited', refusal, { retryAfterSeconds: wait });
    await addToBuckets(tx, { buckets: [bucket], windowSeconds });
  });
}
