import type { ServiceContext, ServiceError } from '@survivor/services';

/** What one request brings along: the verbs' context, the id under which it is logged, and how to end the caller's session. */
export type ApiContext = ServiceContext & {
  /** For answers that hold one snapshot while they are sent. */
  readonly streams: ServiceContext['db'];
  readonly traceId: string;
  /** The header `Idempotency-Key`. */
  readonly idempotencyKey: string | null;
  signOut(): Promise<void>;
  /** Told of every call of a procedure once it is done: how long it took in milliseconds, and what refused or failed it. */
  readonly onCall?: (path: string, ms: number, error: ServiceError | null) => void;
};
