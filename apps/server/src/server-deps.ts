import type { Db } from '@survivor/db/connection/database';
import type { JobQueue } from '@survivor/jobs';
import type { Logger, Tracing } from '@survivor/runtime';
import type { PushPort, ServiceSettings } from '@survivor/services';
import type { Pressure } from './plugins/shed-load.ts';

/** Everything that the server is built from; tests give their own. */
export type ServerDeps = {
  readonly db: Db;
  /** Connections of their own for whatever only reads: writes that wait cannot use them up. */
  readonly reads: Db;
  /** One for probes, which everybody else cannot use up: a server that has much to do is not one that is dead. */
  readonly probes: Db;
  /** A few more for answers that hold one snapshot while they are sent: slow readers can use up these alone. */
  readonly streams: Db;
  /**
   * Two connections for requests without a session, sign-in included; these never use `db` or
   * `reads`.
   */
  readonly anonymous: Db;
  /** The database again, without a pooler between, for the connection that listens. */
  readonly databaseUrl: string;
  readonly queue: JobQueue;
  readonly logger: Logger;
  /** Null, or absent: there are no traces. */
  readonly tracing?: Tracing | null;
  readonly settings: ServiceSettings;
  /** The first signs and encrypts, all verify and decrypt. */
  readonly secrets: readonly string[];
  /** The address people use, without a slash at its end. */
  readonly publicUrl: string;
  /** Proxies whose headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly identity: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly adminEmails: readonly string[];
  /** The built web app, or null when this server serves none. */
  readonly webDir: string | null;
  /** False: browsers are told to throw away what they kept for the time without network. */
  readonly isOfflineOn: boolean;
  /** Null: this server sends no notifications. */
  readonly push: PushPort | null;
  readonly legalDir: string;
  /** False where `/metrics` listens on a port of its own. */
  readonly areMetricsPublic: boolean;
  /** In tests: replaces the pressure that the process measures of itself. */
  readonly measurePressure?: ((own: Pressure) => Pressure) | undefined;
  /** Whether the process was told to stop; never unless told. */
  readonly isDraining?: () => boolean;
  /** Shorter in tests: within how many milliseconds every request is answered. */
  readonly handlerMs?: number;
  /** Shorter in tests: how many milliseconds a rate-limited refusal is delayed. */
  readonly refusalDelayMs?: number;
  /** What its open pages may ask this process for in a second, when they all have something to read. */
  readonly refreshesASecond?: number;
  /** Shorter in tests. */
  readonly liveTimes?: {
    readonly announceEveryMs?: number;
    readonly checkSessionsEveryMs?: number;
    readonly checkMaintenanceEveryMs?: number;
  };
};
