import { type Db, type OpenDatabaseArgs, openDatabase } from '@survivor/db/connection/database';
import { PICK_LOCK_MS } from '@survivor/db/connection/time-limits';

/**
 * Every pool with its differences from the defaults, which are six connections, and for locks the
 * same time limit as for statements.
 */
const POOLS = {
  /** Writes of the server, which respond in time even if a lock is not released. */
  writes: { limits: { lockMs: PICK_LOCK_MS } },
  /** Sessions and reads, so that blocked writes cannot use up their connections. */
  reads: {},
  /** Readiness checks, so that a busy server still reports its readiness in time. */
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

/** The size in `args` applies only to a pool without a size in {@link POOLS}. */
export const openPool = (name: PoolName, args: Omit<OpenDatabaseArgs, 'limits'>): Db => openDatabase({ ...args, ...POOLS[name] }).db;
