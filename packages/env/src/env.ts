/** The product's clock: real time, or a start time from which it runs (rules 1). */
export type ClockSetting = { readonly kind: 'system' } | { readonly kind: 'virtual'; readonly at: Date };

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether it is the provider that `npm start` runs. */
  readonly isLocal: boolean;
}

/** The mail relay and its limits. */
export interface MailSettings {
  /** May contain a password. */
  readonly url: string;
  readonly from: string;
  /** Over all workers. */
  readonly perMinute: number;
}

/** The accepted push services, and the contact they may use. */
export interface PushSettings {
  /** In lower case; `*.host` includes all subdomains. */
  readonly hosts: readonly string[];
  /** `mailto:` or `https:`. */
  readonly contact: string;
}

/** Donation methods. A method that is null is not shown. */
export interface DonateSettings {
  readonly paymentUrl: string | null;
  readonly bitcoin: string | null;
  readonly litecoin: string | null;
  readonly monero: string | null;
}

/** The validated environment of contract 2 with its defaults. */
export interface Settings {
  readonly port: { readonly value: number; readonly isGiven: boolean };
  readonly host: string;
  /** The build id, if the build sets one. */
  readonly buildId: string | null;
  readonly isProduction: boolean;
  readonly demo: boolean;
  readonly trustProxy: readonly string[];
  readonly metricsPort: number | null;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database without a pooler; null means `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** The number of connections of a server process for writes, and again for reads. */
  readonly dbPool: number;
  readonly redisUrl: string | null;
  readonly oidc: OidcSettings | null;
  /** In lower case. */
  readonly adminEmails: readonly string[];
  readonly sportsSource: 'demo' | 'thesportsdb';
  /** Without a trailing slash. */
  readonly sportsdbUrl: string;
  /** 0 means no limit. */
  readonly sportsdbRequestsPerMinute: number;
  readonly rateLimits: boolean;
  /** Whether browsers store pages for offline use. If off, they delete what they stored. */
  readonly offline: boolean;
  readonly season: number;
  readonly clock: ClockSetting;
  /** The first signs and encrypts; all verify and decrypt. */
  readonly appSecrets: readonly string[];
  /** Null means no email. */
  readonly mail: MailSettings | null;
  /** The page of a local run that shows its email; null if email goes to people. */
  readonly mailPageUrl: string | null;
  readonly push: PushSettings;
  readonly operatorName: string | null;
  readonly donate: DonateSettings;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The trace collector, without a trailing slash; null for no tracing. */
  readonly otlpEndpoint: string | null;
  /** The port of the worker's `/healthz` and `/readyz`; null for none. */
  readonly workerHealthPort: number | null;
  /** How long a process still serves, as not ready, after it is told to stop. */
  readonly drainSeconds: number;
  /** Server processes on one port. */
  readonly webProcesses: number;
  /** The folder of the built web app; null for the one next to the server. */
  readonly webDist: string | null;
}

/** The settings of any process. The database is set. */
export interface ProcessSettings extends Settings {
  readonly databaseUrl: string;
  readonly databaseDirectUrl: string;
  /** The variable that `databaseDirectUrl` comes from. */
  readonly directVariable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

/** The settings of a server. Identity provider and secret are set too. */
export interface Env extends ProcessSettings {
  readonly oidc: OidcSettings;
}
