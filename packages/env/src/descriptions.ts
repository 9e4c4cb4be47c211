import type { variables } from './variables.ts';

/** The programs that read a variable. Every program validates the whole environment. */
type Readers = 'all' | 'server' | 'worker' | 'server, worker' | 'worker, command line' | '`npm start`';

/**
 * Describes a variable to operators (contract 2). `.env.example` and the contract's table are
 * generated from it.
 */
export interface Description {
  readonly of: Readers;
  readonly means: string;
  /** The default, as an operator would write it. */
  readonly fallback?: string;
  /** The default in production, if it differs. */
  readonly inProduction?: string;
  /** Describes a default that is not a plain value. */
  readonly otherwise?: string;
  /** Shown in `.env.example` if there is no `fallback`. */
  readonly example?: string;
}

const POSTGRES = 'postgres://survivor:password@localhost:5432/survivor';
const REQUIRED = 'required in production';

/** In the order of the generated pages. A missing or unknown variable does not compile. */
export const DESCRIPTIONS = {
  PORT: {
    of: 'server',
    means: 'port; if it is taken, the default moves to the next free one, a set one stops the start',
    fallback: '3000',
  },
  HOST: {
    of: 'server, worker',
    means: 'address to listen on',
    fallback: '127.0.0.1',
  },
  NODE_ENV: {
    of: 'all',
    means: '`development`, `production` or `test`',
    fallback: 'development',
  },
  DEMO: { of: 'all', means: '`1` allows the demo season and a virtual clock in production', fallback: '0' },
  PUBLIC_URL: {
    of: 'all',
    means: 'URL of the site, without a path; `https://` in production, except on loopback',
    otherwise: `\`http://localhost:PORT\`; ${REQUIRED}`,
    example: 'http://localhost:3000',
  },
  TRUST_PROXY: {
    of: 'server',
    means:
      'trusted proxies: addresses, subnets or `loopback`, comma-separated; without yours, all players share one address and its limits',
    otherwise: 'none',
  },
  METRICS_PORT: {
    of: 'server',
    means: 'port of `/metrics` in production; otherwise `PORT` serves it',
    otherwise: 'off',
  },
  WORKER_HEALTH_PORT: {
    of: 'worker',
    means: 'port of `/healthz`, `/readyz` and `/metrics`',
    otherwise: `off; ${REQUIRED}`,
  },
  DATA_DIR: { of: '`npm start`', means: 'data of the embedded services', fallback: '.data' },
  DATABASE_URL: {
    of: 'all',
    means: 'PostgreSQL 15 or newer; TLS: infra/docs/hosted-postgresql.md',
    otherwise: 'an embedded one under `npm start`, else required',
    example: POSTGRES,
  },
  DATABASE_DIRECT_URL: {
    of: 'all',
    means: 'the same without a pooler, for live events, a queue on PostgreSQL, migrations and the command line',
    otherwise: '`DATABASE_URL`',
  },
  DB_POOL: {
    of: 'server',
    means: 'connections of a process for writes, and again for reads',
    fallback: '6',
  },
  REDIS_URL: { of: 'all', means: 'Redis for the queue', otherwise: 'the queue is on PostgreSQL', example: 'redis://localhost:6379' },
  OIDC_ISSUER: {
    of: 'server, worker',
    means:
      'OpenID Connect provider, `https://` in production, except on loopback; the local one asks for no password, so `HOST` and `PUBLIC_URL` must be loopback',
    otherwise: 'a local one under `npm start`; `https://accounts.google.com` in production',
  },
  OIDC_CLIENT_ID: { of: 'server', means: 'client ID', otherwise: `that of the local one; ${REQUIRED}` },
  OIDC_CLIENT_SECRET: { of: 'server', means: 'client secret; empty only if the provider accepts that', otherwise: 'none' },
  ADMIN_EMAILS: {
    of: 'all',
    means: 'site administrators: the first account that signs in with each address, comma-separated',
    otherwise: '`admin@example.com` with the local provider, else none',
  },
  APP_SECRET: {
    of: 'all',
    means:
      'secrets, comma-separated: the first signs and encrypts, all verify and decrypt; in production at least 32 bytes each, no repeated pattern',
    otherwise: `\`npm start\` creates one in \`DATA_DIR\`; ${REQUIRED}`,
  },
  SPORTS_SOURCE: {
    of: 'all',
    means: '`demo`, a built-in season with players and leagues, or `thesportsdb`',
    fallback: 'demo',
    inProduction: 'thesportsdb',
  },
  SEASON: {
    of: 'all',
    means: 'newest NFL season, by its first year; created if missing',
    fallback: '2025',
  },
  CLOCK: {
    of: 'all',
    means: '`system`, or `virtual:INSTANT` for a new database',
    otherwise: '`system`; for the demo season virtual, the Wednesday of Week 5',
    example: 'virtual:2025-10-01T16:00:00Z',
  },
  SPORTSDB_URL: {
    of: 'worker',
    means: 'base URL of the sports API, with its key',
    fallback: 'https://www.thesportsdb.com/api/v1/json/123',
  },
  SPORTSDB_REQUESTS_PER_MINUTE: {
    of: 'server, worker',
    means: 'calls to it by all workers together; 0 for no limit',
    fallback: '20',
  },
  SMTP_URL: {
    of: 'all',
    means: 'mail relay, such as `smtps://user:password@relay.example.com`; `smtp://` with a password needs STARTTLS, except on loopback',
    otherwise: 'a catch-all under `npm start`, else no email is offered',
  },
  MAIL_FROM: {
    of: 'worker, command line',
    means: 'sender; required with `SMTP_URL` in production',
    fallback: 'Survivor Pools <no-reply@localhost>',
  },
  MAIL_PER_MINUTE: { of: 'worker', means: 'emails by all workers together', fallback: '300' },
  PUSH_HOSTS: {
    of: 'server, worker',
    means: 'allowed push services: hosts, comma-separated, `*.host` for all below; by default those of Chrome, Firefox, Safari and Edge',
    fallback: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  },
  PUSH_CONTACT: {
    of: 'server, worker',
    means: 'contact for push services: `mailto:` or an `https://` URL',
    otherwise: '`PUBLIC_URL` if it is https',
  },
  OFFLINE: {
    of: 'server, worker',
    means: '`off` ends offline pages and notifications; browsers delete what they stored at their next visit',
    fallback: 'on',
  },
  RATE_LIMITS: {
    of: 'server',
    means: '`off` is for tests, refused in production (limits: infra/docs/contract.md)',
    fallback: 'on',
  },
  DRAIN_SECONDS: {
    of: 'server, worker',
    means: 'how long a stopping process still serves while `/readyz` says 503, so that balancers move away',
    fallback: '0',
    inProduction: '5',
  },
  WEB_PROCESSES: { of: 'server', means: 'number of server processes that share the port; more use more CPU cores', fallback: '1' },
  OPERATOR_NAME: { of: 'server', means: 'operator named in the legal texts', otherwise: 'none' },
  DONATE_PAYMENT_URL: {
    of: 'server',
    means: 'payment page for donations; a way to donate that is not set is not shown',
    otherwise: 'none',
  },
  DONATE_BITCOIN: { of: 'server', means: 'Bitcoin address', otherwise: 'none' },
  DONATE_LITECOIN: { of: 'server', means: 'Litecoin address', otherwise: 'none' },
  DONATE_MONERO: { of: 'server', means: 'Monero address', otherwise: 'none' },
  BUILD_ID: {
    of: 'server, worker',
    means: 'build in logs, metrics and `/status`: letters, digits, `_`, `.`, `+`, `-`',
    otherwise: 'a hash of the bundle',
  },
  LOG_LEVEL: { of: 'server, worker', means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`', fallback: 'info' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    of: 'server, worker',
    means: 'trace collector, such as `http://collector:4318`: OTLP over HTTP to its `/v1/traces`',
    otherwise: 'no traces',
  },
  OIDC_LOCAL: { of: '`npm start`', means: 'internal: the provider is the local one', otherwise: 'none' },
  MAIL_PAGE: { of: '`npm start`', means: 'internal: page that shows the email that the local catch-all received', otherwise: 'none' },
  WEB_DIST: { of: '`npm start`', means: 'internal, and for tests: folder of the built web app', otherwise: 'beside the server' },
} as const satisfies Record<keyof typeof variables, Description>;
