import { type Db, type OpenDatabaseArgs, openDatabase } from '@survivor/db/connection/database';
import { PICK_LOCK_MS } from '@survivor/db/connection/time-limits';

/**
 * Every pool with what differs from the default: six connections, and the same limit for locks and
 * statements.
 */
const POOLS = {
  /** Writes of the server, which respond in time even if a lock is not released. */
  writes: { limits: { lockMs: PICK_LOCK_MS } },
  /** Sessions and reads, which blocked writes cannot use up. */
  reads: {},
  /** Readiness, so that a busy server still reports it in time. */
  probes: { poolSize: 1 },
  /** Streamed responses, which hold a snapshot while slow readers receive them. */
  streams: { poolSize: 2 },
  /**
   * Requests without a session, including sign-in, so that they never use the connections of users.
   */
  anonymous: { poolSize: 2, limits: { lockMs: PICK_LOCK_MS } },
  jobs: {},
  /** Preparing the database. */
  preparation: { poolSize: 1 },
  command: { poolSize: 2 },
} as const satisfies Record<string, Pick<OpenDatabaseArgs, 'poolSize' | 'limits'>>;

export type PoolName = keyof typeof POOLS;

/** A given size applies if the pool has none of its own. */
export const openPool = (name: PoolName, args: Omit<OpenDatabaseArgs, 'limits'>): Db => openDatabase({ ...args, ...POOLS[name] }).db;
