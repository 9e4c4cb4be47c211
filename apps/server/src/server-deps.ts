import type { Db } from '@survivor/db/connection/database';
import type { JobQueue } from '@survivor/jobs';
import type { Logger, Tracing } from '@survivor/runtime';
import type { PushPort, ServiceSettings } from '@survivor/services';
import type { Pressure } from './plugins/shed-load.ts';

/** The server's dependencies. Tests pass their own. */
export type ServerDeps = {
  readonly db: Db;
  /** The pool for reads, which blocked writes cannot use up. */
  readonly reads: Db;
  /** The pool for probes, so that they succeed while the server is busy. */
  readonly probes: Db;
  /** The pool for streamed responses, which hold a snapshot while slow readers receive them. */
  readonly streams: Db;
  /**
   * Two connections for requests without a session, including sign-in. They never use `db` or
   * `reads`.
   */
  readonly anonymous: Db;
  /** The direct address, which bypasses the pooler: LISTEN needs it. */
  readonly databaseUrl: string;
  readonly queue: JobQueue;
  readonly logger: Logger;
  /** Null or absent without tracing. */
  readonly tracing?: Tracing | null;
  readonly settings: ServiceSettings;
  /** The first signs and encrypts; all verify and decrypt. */
  readonly secrets: readonly string[];
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies whose headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly identity: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly adminEmails: readonly string[];
  /** The folder of the built web app, or null. */
  readonly webDir: string | null;
  /** If false, browsers delete what they stored for offline use. */
  readonly isOfflineOn: boolean;
  /** Null if this server sends no notifications. */
  readonly push: PushPort | null;
  readonly legalDir: string;
  /** False if `/metrics` has its own port. */
  readonly areMetricsPublic: boolean;
  /** For tests: replaces the measured pressure. */
  readonly measurePressure?: ((own: Pressure) => Pressure) | undefined;
  /** Whether the process is stopping; by default never. */
  readonly isDraining?: () => boolean;
  /** Time limit of a request in milliseconds; shorter in tests. */
  readonly handlerMs?: number;
  /** Delay of a rate-limited refusal in milliseconds; shorter in tests. */
  readonly refusalDelayMs?: number;
  /** How many page refreshes per second this process can serve. */
  readonly refreshesPerSecond?: number;
  /** Intervals of the live loop in milliseconds; shorter in tests. */
  readonly liveTimes?: {
    readonly announceEveryMs?: number;
    readonly checkSessionsEveryMs?: number;
    readonly checkMaintenanceEveryMs?: number;
  };
};
