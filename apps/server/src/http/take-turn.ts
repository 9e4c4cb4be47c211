import { type Db, enterBuckets, inTransaction, type Limit, lockBuckets, secondsUntilFree } from '@survivor/db';
import { ServiceError } from '@survivor/services';

/** Takes a turn of a limit, exactly across processes; 429 with `Retry-After` and the given words when there is none. */
export async function takeTurn(db: Db, limit: Limit, refusal: string): Promise<void> {
  const { bucket, windowSeconds } = limit;
  await inTransaction(db, async (tx) => {
    await lockBuckets(tx, [bucket]);
    const wait = await secondsUntilFree(tx, [limit]);
    if (wait > 0) throw new ServiceError('rate-limited', refusal, { retryAfterSeconds: wait });
    await enterBuckets(tx, { buckets: [bucket], windowSeconds });
  });
}
