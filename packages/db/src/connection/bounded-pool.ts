import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type DatabaseLimits, limitedMs, NO_DEADLINE, type QueryDeadline } from './time-limits.ts';

/** How long the server may exceed its own statement timeout before the connection is abandoned. */
const GRACE_MS = 500;
const ROLLBACK_MS = 1000;
const CLOSE_MS = 2000;
const NO_TIME = 'no time is left to ask the database';

/** PostgreSQL did not respond in time, or no time was left to send the query. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
  override readonly name = 'DatabaseTimeoutError';
}

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

const toQueryResult = ({ command, rowCount, rows }: pg.QueryResult) => ({
  command: CHANGES.find((change) => change === command) ?? ('SELECT' as const),
  rowCount: rowCount ?? 0,
  rows,
});

/** Rejects with a DatabaseTimeoutError after `ms`. */
function withTimeout<T>(outcome: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseTimeoutError(`${what} within ${Math.round(ms)} ms`)), ms);
    outcome.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/**
 * Receives each finished statement without its parameters, its duration in milliseconds and its
 * error, if any.
 */
export type OnStatement = (text: string, ms: number, error: unknown) => void;

type PoolOptions = DatabaseLimits & { readonly onStatement?: OnStatement | undefined };

/**
 * A checked-out connection. A frozen server never reports a statement timeout, so a connection that
 * stays silent past the limit is abandoned.
 */
class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  readonly #deadline: QueryDeadline;
  readonly #onStatement: OnStatement | undefined;
  #lost: DatabaseTimeoutError | undefined;

  constructor(client: pg.PoolClient, { statementMs, onStatement }: PoolOptions, deadline: QueryDeadline) {
    this.#client = client;
    this.#statementMs = deadline.statementMs ?? statementMs;
    this.#deadline = deadline;
    this.#onStatement = onStatement;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new TypeError('a cursor has no bound');
    return this.#runReported(text, values).then(toQueryResult);
  }

  release(): void {
    this.#client.release(this.#lost);
  }

  async #runReported(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const onStatement = this.#onStatement;
    if (onStatement === undefined) return await this.#run(text, values);
    const since = performance.now();
    try {
      const result = await this.#run(text, values);
      onStatement(text, performance.now() - since, null);
      return result;
    } catch (error) {
      onStatement(text, performance.now() - since, error);
      throw error;
    }
  }

  async #run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#lost !== undefined) throw this.#lost;
    const ms = this.#timeoutFor(text);
    try {
      return await withTimeout(this.#client.query(text, [...values]), ms, 'the database did not answer');
    } catch (error) {
      if (error instanceof DatabaseTimeoutError) this.#lost = error;
      throw error;
    }
  }

  #timeoutFor(text: string): number {
    const ms = limitedMs(this.#statementMs + GRACE_MS, this.#deadline);
    if (text === 'rollback') return Math.max(ms, ROLLBACK_MS);
    if (ms <= 0) throw new DatabaseTimeoutError(NO_TIME);
    return ms;
  }
}

export type BoundedPool = PostgresPool & {
  /** The same connections, with other time limits. */
  withDeadline(deadline: QueryDeadline): PostgresPool;
  /**
   * How long the first request in the queue has waited for a connection, in milliseconds; 0 if none
   * waits.
   */
  longestWaitMs(): number;
  counts(): PoolCounts;
};

/** Connections in use, open and idle, the maximum, and the requests that wait for one. */
export type PoolCounts = { readonly used: number; readonly idle: number; readonly size: number; readonly waiting: number };

/** A pool with timeouts for both getting a connection and getting a response. */
export function createBoundedPool(pool: pg.Pool, limits: PoolOptions): BoundedPool {
  /** The waiting requests, oldest first. */
  const waiting = new Set<{ readonly since: number }>();
  async function connect(deadline: QueryDeadline): Promise<BoundedClient> {
    const ms = limitedMs(limits.acquireMs, deadline);
    if (ms <= 0) throw new DatabaseTimeoutError(NO_TIME);
    // An idle connection is available in this tick.
    if (pool.idleCount > 0 && pool.waitingCount === 0) return new BoundedClient(await pool.connect(), limits, deadline);
    const wait = { since: performance.now() };
    waiting.add(wait);
    const pending = pool.connect();
    try {
      return new BoundedClient(await withTimeout(pending, ms, 'no connection was free'), limits, deadline);
    } catch (error) {
      pending.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      waiting.delete(wait);
    }
  }
  /** A frozen server never confirms that a connection ended. */
  const end = () => withTimeout(pool.end(), CLOSE_MS, 'the connections did not end').catch(() => {});
  return {
    connect: () => connect(NO_DEADLINE),
    withDeadline: (deadline) => ({ connect: () => connect(deadline), end }),
    longestWaitMs() {
      const [first] = waiting;
      return first === undefined ? 0 : performance.now() - first.since;
    },
    counts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      size: pool.options.max,
      waiting: pool.waitingCount,
    }),
    end,
  };
}
