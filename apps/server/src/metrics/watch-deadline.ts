import type { Db } from '@survivor/db/connection/database';
import { readNextDeadline } from '@survivor/db/queries/season/seasons';
import type { Logger } from '@survivor/runtime';
import type { FastifyInstance } from 'fastify';

/** Often enough, because a deadline does not move in its last minute. */
const EVERY_MS = 10_000;

type Known = { readonly remainingMs: number; readonly readAt: number };

/**
 * Follows the next deadline of all seasons by the product's clock. Uses the last known one while
 * the database is down.
 */
export function watchDeadline(app: FastifyInstance, { reads, logger }: { readonly reads: Db; readonly logger: Logger }) {
  let known: Known | null = null;
  const refresh = async () => {
    const { now, startsAt } = await readNextDeadline(reads);
    known = startsAt === null ? null : { remainingMs: startsAt.getTime() - now.getTime(), readAt: performance.now() };
  };
  const tryRefresh = () =>
    void refresh().catch((error: unknown) => logger.warn({ err: error }, 'metrics: the next deadline was not loaded'));
  tryRefresh();
  const timer = setInterval(tryRefresh, EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    /**
     * Milliseconds until the deadline, negative after it until the next is read; null if none is
     * known.
     */
    msToDeadline: () => (known === null ? null : known.remainingMs - (performance.now() - known.readAt)),
  };
}
