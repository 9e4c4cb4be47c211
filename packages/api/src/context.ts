import type { ServiceContext, ServiceError } from '@survivor/services';

/**
 * The context of one request: the services' context, the request id, and a way to end the session.
 */
export type ApiContext = ServiceContext & {
  /** Opens one database snapshot for a streamed response. */
  readonly streams: ServiceContext['db'];
  readonly traceId: string;
  /** The header `Idempotency-Key`. */
  readonly idempotencyKey: string | null;
  signOut(): Promise<void>;
  /** Receives each finished call with its duration in milliseconds and its error, if any. */
  readonly onCall?: (path: string, ms: number, error: ServiceError | null) => void;
};
