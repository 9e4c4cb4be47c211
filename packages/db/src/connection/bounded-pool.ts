import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { boundedMs, type DatabaseBounds, NO_DEADLINE, type QueryDeadline } from './time-limits.ts';

/** What the server gets to end a statement by itself, before its connection is given up. */
const GRACE_MS = 500;
const ROLLBACK_MS = 1000;
const GOODBYE_MS = 2000;
const NO_TIME = 'no time is left to ask the database';

/** PostgreSQL did not answer in time, or the time was over before it was asked. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
  override readonly name = 'DatabaseTimeoutError';
}

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

const answerOf = ({ command, rowCount, rows }: pg.QueryResult) => ({
  command: CHANGES.find((change) => change === command) ?? ('SELECT' as const),
  rowCount: rowCount ?? 0,
  rows,
});

/** The outcome, or an error once the time is over. */
function inTime<T>(outcome: Promise<T>, ms: number, what: string): Promise<T> {
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

/** Told of each statement once it has ended, without its parameters: how long it took in milliseconds, and what failed it. */
export type OnStatement = (text: string, ms: number, error: unknown) => void;

type PoolOptions = DatabaseBounds & { readonly onStatement?: OnStatement | undefined };

/** A connection in use. A frozen server never says that a statement took too long: whoever is silent past the bound is given up. */
class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  readonly #patience: QueryDeadline;
  readonly #onStatement: OnStatement | undefined;
  #lost: DatabaseTimeoutError | undefined;

  constructor(client: pg.PoolClient, { statementMs, onStatement }: PoolOptions, patience: QueryDeadline) {
    this.#client = client;
    this.#statementMs = patience.statementMs ?? statementMs;
    this.#patience = patience;
    this.#onStatement = onStatement;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new TypeError('a cursor has no bound');
    return this.#timed(text, values).then(answerOf);
  }

  release(): void {
    this.#client.release(this.#lost);
  }

  async #timed(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const tell = this.#onStatement;
    if (tell === undefined) return await this.#ask(text, values);
    const since = performance.now();
    try {
      const answer = await this.#ask(text, values);
      tell(text, performance.now() - since, null);
      return answer;
    } catch (error) {
      tell(text, performance.now() - since, error);
      throw error;
    }
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#lost !== undefined) throw this.#lost;
    const ms = this.#timeFor(text);
    try {
      return await inTime(this.#client.query(text, [...values]), ms, 'the database did not answer');
    } catch (error) {
      if (error instanceof DatabaseTimeoutError) this.#lost = error;
      throw error;
    }
  }

  #timeFor(text: string): number {
    const ms = boundedMs(this.#statementMs + GRACE_MS, this.#patience);
    if (text === 'rollback') return Math.max(ms, ROLLBACK_MS);
    if (ms <= 0) throw new DatabaseTimeoutError(NO_TIME);
    return ms;
  }
}

export type BoundedPool = PostgresPool & {
  /** The same connections, for work that waits so long. */
  waitingWith(patience: QueryDeadline): PostgresPool;
  /** For how many milliseconds whoever waits longest for a connection has waited; 0 while nobody does. */
  longestWait(): number;
  /** How its connections stand now. */
  counts(): PoolCounts;
};

/** Connections of a pool: those in use, those that are open and free, those that it may have; and who waits for one. */
export type PoolCounts = { readonly used: number; readonly idle: number; readonly size: number; readonly waiting: number };

/** A pool of which nobody waits for ever: neither for a connection nor for an answer. */
export function boundedPool(pool: pg.Pool, bounds: PoolOptions): BoundedPool {
  /** Since when, in the order of their turns. */
  const waiting = new Set<{ readonly since: number }>();
  async function connect(patience: QueryDeadline): Promise<BoundedClient> {
    const ms = boundedMs(bounds.turnMs, patience);
    if (ms <= 0) throw new DatabaseTimeoutError(NO_TIME);
    // One that is free is there in this turn of the event loop.
    if (pool.idleCount > 0 && pool.waitingCount === 0) return new BoundedClient(await pool.connect(), bounds, patience);
    const wait = { since: performance.now() };
    waiting.add(wait);
    const turn = pool.connect();
    try {
      return new BoundedClient(await inTime(turn, ms, 'no connection was free'), bounds, patience);
    } catch (error) {
      turn.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      waiting.delete(wait);
    }
  }
  /** A frozen server never says goodbye. */
  const end = () => inTime(pool.end(), GOODBYE_MS, 'the connections did not end').catch(() => {});
  return {
    connect: () => connect(NO_DEADLINE),
    waitingWith: (patience) => ({ connect: () => connect(patience), end }),
    longestWait() {
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
