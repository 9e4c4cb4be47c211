import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '@survivor/db/connection/database';
import { deleteHeartbeat, recordHeartbeat } from '@survivor/db/queries/job/worker-heartbeats';

const EVERY_MS = 10_000;

export type HeartbeatArgs = {
  readonly db: Db;
  readonly onError: (error: unknown, step: string) => void;
  /** Ten seconds by default. */
  readonly everyMs?: number;
};

/**
 * Records every ten seconds of real time that this worker is alive. A stopped worker deletes its
 * row.
 */
export async function startHeartbeat({ db, onError, everyMs = EVERY_MS }: HeartbeatArgs): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  const beat = () => recordHeartbeat(db, { id, label: `${hostname()}, process ${process.pid}` });
  const quietly = (work: Promise<void>) => work.catch((error: unknown) => onError(error, 'heartbeat'));
  let last = quietly(beat());
  await last;
  const timer = setInterval(() => {
    last = quietly(beat());
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await quietly(deleteHeartbeat(db, id));
    },
  };
}
