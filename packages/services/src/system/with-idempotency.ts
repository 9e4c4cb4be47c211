import { createHash } from 'node:crypto';
import { inTransaction, keepAnswer, takeIdempotencyKey } from '@survivor/db';
import type { QueuedRun } from '@survivor/jobs';
import { requireCaller, type ServiceContext } from '../context.ts';
import { enqueueRun } from '../job/start-run.ts';
import { holdAnnouncements } from '../live-events.ts';
import { ServiceError } from '../service-error.ts';

export type Answer = { readonly status: number; readonly answer: unknown };

export type KeyedCall<C extends ServiceContext> = {
  readonly ctx: C;
  /** The header `Idempotency-Key`. */
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
};

const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Does the work once for a key: the same key and body within 24 hours answers the first answer again, another body 409 (contract 4). The work
 * must use the context it is given: what it writes is committed together with its answer, and its jobs are queued and its events announced
 * after that. A refused call leaves no trace of its key.
 */
export async function withIdempotency<C extends ServiceContext>(call: KeyedCall<C>, work: (ctx: C) => Promise<Answer>): Promise<Answer> {
  const { ctx, key, route, body } = call;
  const { id: userId } = requireCaller(ctx);
  if (!KEY.test(key)) throw new ServiceError('validation', 'The Idempotency-Key must have 1 to 255 printable characters');
  const requestHash = createHash('sha256')
    .update(`${route}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
  const queued: QueuedRun[] = [];
  const held = holdAnnouncements(ctx.live);
  const done = await inTransaction(ctx.db, async (tx) => {
    const first = await takeIdempotencyKey(tx, { userId, key, requestHash });
    if (first === null) {
      const made = await work({ ...ctx, db: tx, live: held.live, queue: { ...ctx.queue, add: async (run) => void queued.push(run) } });
      await keepAnswer(tx, { userId, key, ...made });
      return made;
    }
    if (first.requestHash !== requestHash || first.status === null) {
      throw new ServiceError('conflict', 'This Idempotency-Key was used for another request');
    }
    return { status: first.status, answer: first.answer };
  });
  held.release();
  for (const run of queued) await enqueueRun({ db: ctx.db, queue: ctx.queue, run });
  return done;
}
