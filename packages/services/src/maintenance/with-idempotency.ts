import { createHash } from 'node:crypto';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  type KeyedRequest,
  storeIdempotentResponse,
} from '@survivor/db/queries/system/idempotency';
import type { QueuedRun } from '@survivor/jobs';
import { requireCaller, type ServiceContext } from '../context.ts';
import { enqueueRun } from '../job/start-run.ts';
import { bufferAnnouncements } from '../live-events.ts';
import { NO_PICK_QUEUE } from '../pick/pick-queue.ts';
import { ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';

export type IdempotentResponse = { readonly status: number; readonly result: unknown };

export type KeyedCall<C extends ServiceContext> = {
  readonly ctx: C;
  /** The header `Idempotency-Key`. */
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
};

const KEY = /^[\x20-\x7e]{1,255}$/;

/** The result of one attempt, which is discarded if the transaction is retried. */
type Attempt = { readonly done: IdempotentResponse; readonly queued: readonly QueuedRun[]; announce(): void };

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function attemptOnce<C extends ServiceContext>(
  tx: Tx,
  { ctx, request, work }: { ctx: C; request: KeyedRequest; work: (ctx: C) => Promise<IdempotentResponse> },
): Promise<Attempt> {
  const queued: QueuedRun[] = [];
  const buffered = bufferAnnouncements(ctx.live);
  await requireAccount(tx, request.userId);
  const earlier = await claimIdempotencyKey(tx, request);
  if (earlier === null) {
    const done = await work({
      ...ctx,
      db: tx,
      sharedDb: tx,
      picks: NO_PICK_QUEUE,
      live: buffered.live,
      queue: { ...ctx.queue, add: async (run) => void queued.push(run) },
    });
    await storeIdempotentResponse(tx, { ...request, ...done });
    return { done, queued, announce: buffered.release };
  }
  if (earlier.requestHash !== request.requestHash || earlier.status === null) {
    throw new ServiceError('conflict', 'This Idempotency-Key was used for another request');
  }
  return { done: { status: earlier.status, result: earlier.result }, queued, announce: buffered.release };
}

/**
 * Does the work once per key: within 24 hours the same key and body return the first response, and
 * the key with another body throws 409 (contract 4). The work must use the given context: its
 * writes commit with the response, and its jobs and events are sent after the commit. A refused
 * call, or one whose jobs cannot be queued, does not use up the key.
 */
export async function withIdempotency<C extends ServiceContext>(
  call: KeyedCall<C>,
  work: (ctx: C) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  const { ctx, key, route, body } = call;
  const { id: userId } = requireCaller(ctx);
  if (!KEY.test(key)) throw new ServiceError('validation', 'The Idempotency-Key must have 1 to 255 printable characters');
  const request = { userId, key, requestHash: hashOf(`${route}\n${JSON.stringify(body ?? null)}`) };
  const { done, queued, announce } = await inTransaction(ctx.db, (tx) => attemptOnce(tx, { ctx, request, work }));
  announce();
  try {
    for (const run of queued) await enqueueRun({ db: ctx.db, queue: ctx.queue, run });
  } catch (error) {
    await deleteIdempotencyKey(ctx.db, request);
    throw error;
  }
  return done;
}
