/** How long the work on behalf of which something is asked can wait. */
export type Patience = {
  /** Milliseconds that are left to whoever waits for the work; null: no end is set. */
  readonly leftMs: () => number | null;
  /** For a statement, in place of the pool's bound; null: the pool's. */
  readonly statementMs: number | null;
};

export const PATIENT: Patience = { leftMs: () => null, statementMs: null };

/** The bound, or what is left of the time if that is less. */
export const boundedMs = (ms: number, { leftMs }: Patience): number => Math.min(ms, leftMs() ?? ms);
