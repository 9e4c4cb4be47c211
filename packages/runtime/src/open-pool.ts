import { type Db, type OpenDatabaseArgs, openDatabase } from '@survivor/db/connection/database';
import { PICK_LOCK_MS } from '@survivor/db/connection/time-limits';

/** Every pool, and what of its bounds is not usual: six connections unless told, and as long for a lock as for a statement. */
const POOLS = {
  /** The server's writes: whoever waits for a lock answers in time. */
  writes: { bounds: { lockMs: PICK_LOCK_MS } },
  /** Sessions and whatever only reads: writes that wait cannot use them up. */
  reads: {},
  /** Whether the server is ready: however many wait for the others, a server that works says so in time. */
  probes: { poolSize: 1 },
  /** Answers that hold one snapshot while they are sent: slow readers can use up these alone. */
  streams: { poolSize: 2 },
  /**
   * Requests without a session, sign-in included, so that they never use the connections of picks
   * and signed-in reads.
   */
  anonymous: { poolSize: 2, bounds: { lockMs: PICK_LOCK_MS } },
  jobs: {},
  /** Bringing the database up to date. */
  preparation: { poolSize: 1 },
  command: { poolSize: 2 },
} as const satisfies Record<string, Pick<OpenDatabaseArgs, 'poolSize' | 'bounds'>>;

export type PoolName = keyof typeof POOLS;

/** A size counts where the pool has none of its own. */
export const openPool = (name: PoolName, args: Omit<OpenDatabaseArgs, 'bounds'>): Db => openDatabase({ ...args, ...POOLS[name] }).db;
