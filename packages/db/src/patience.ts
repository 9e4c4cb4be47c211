import { AsyncLocalStorage } from 'node:async_hooks';

type Patience = {
  /** Milliseconds that are left to whoever waits for the work; null: no end is set. */
  readonly leftMs: () => number | null;
  /** In place of the pool's bound. */
  readonly statementMs: number | null;
};

const UNSET: Patience = { leftMs: () => null, statementMs: null };
const patience = new AsyncLocalStorage<Patience>();

const current = () => patience.getStore() ?? UNSET;

/** Everything that the work asks the database ends with the time that is left, in milliseconds; null lifts the end. */
export function withDeadline<T>(leftMs: () => number | null, work: () => T): T {
  return patience.run({ ...current(), leftMs }, work);
}

/** Statements of the work may take as long as is said here. */
export function withStatementBound<T>(statementMs: number, work: () => T): T {
  return patience.run({ ...current(), statementMs }, work);
}

/** The bound, or what is left of the time if that is less. */
export function boundedMs(ms: number): number {
  return Math.min(ms, current().leftMs() ?? ms);
}

export const statementBound = (ms: number): number => current().statementMs ?? ms;
