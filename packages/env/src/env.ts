/** When the product's clock shows what: the real time, or an instant that then runs on (rules 1). */
export type ClockSetting = { readonly kind: 'system' } | { readonly kind: 'virtual'; readonly at: Date };

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether it is the provider that `npm start` runs. */
  readonly isLocal: boolean;
}

/** The relay that takes e-mail, and what may be handed to it. */
export interface MailSettings {
  /** May hold a password. */
  readonly url: string;
  readonly from: string;
  /** Of all workers together. */
  readonly perMinute: number;
}

/** Which push services a device's address may be of, and whom they turn to. */
export interface PushSettings {
  /** Lower case; `*.host` for all below. */
  readonly hosts: readonly string[];
  /** `mailto:` or `https:`. */
  readonly contact: string;
}

/** What donors can use; null where nothing is set, and then not shown. */
export interface DonateSettings {
  readonly paymentUrl: string | null;
  readonly bitcoin: string | null;
  readonly litecoin: string | null;
  readonly monero: string | null;
}

/** The environment of contract 2, checked and with its defaults. */
export interface Settings {
  readonly port: { readonly value: number; readonly isGiven: boolean };
  readonly host: string;
  /** Which build this is, where whoever built it says so. */
  readonly buildId: string | null;
  readonly isProduction: boolean;
  readonly demo: boolean;
  readonly trustProxy: readonly string[];
  readonly metricsPort: number | null;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database without a pooler between, for what needs a connection of its own; null: `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** Connections of a server process that write, and as many that read. */
  readonly dbPool: number;
  readonly redisUrl: string | null;
  readonly oidc: OidcSettings | null;
  /** In lower case. */
  readonly adminEmails: readonly string[];
  readonly sportsSource: 'demo' | 'thesportsdb';
  /** Without a slash at its end. */
  readonly sportsdbUrl: string;
  /** 0: no ceiling. */
  readonly sportsdbRequestsPerMinute: number;
  readonly rateLimits: boolean;
  /** Whether browsers keep pages for the time without network; off: they throw away what they kept. */
  readonly offline: boolean;
  readonly season: number;
  readonly clock: ClockSetting;
  /** The first signs and encrypts, all verify and decrypt. */
  readonly appSecrets: readonly string[];
  /** Null: no e-mail is offered. */
  readonly mail: MailSettings | null;
  /** Where a local run shows the e-mail that it keeps; null wherever e-mail is for people. */
  readonly mailPageUrl: string | null;
  readonly push: PushSettings;
  readonly operatorName: string | null;
  readonly donate: DonateSettings;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The collector that traces are sent to, without a slash at its end; null: there are none. */
  readonly otlpEndpoint: string | null;
  /** Where the worker answers `/healthz` and `/readyz`; null: nowhere. */
  readonly workerHealthPort: number | null;
  /** How long a process goes on serving, as not ready, once it is told to stop. */
  readonly drainSeconds: number;
  /** Server processes on one port. */
  readonly webProcesses: number;
  /** The folder of the built web app; null: beside the server. */
  readonly webDist: string | null;
}

/** The settings of a process of the product: the database is there. */
export interface ProcessSettings extends Settings {
  readonly databaseUrl: string;
  readonly databaseDirectUrl: string;
}

/** The settings of a process that serves: identity provider and secret are there too. */
export interface Env extends ProcessSettings {
  readonly oidc: OidcSettings;
}
