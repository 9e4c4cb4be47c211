import type { variables } from './variables.ts';

/** Which programs read a variable. All take the same environment: each checks the whole of it. */
type Readers = 'all' | 'server' | 'worker' | 'server, worker' | 'worker, command line' | '`npm start`';

/** What an operator is told of a variable (contract 2). The contract's table and `.env.example` are made of these. */
export interface Description {
  readonly of: Readers;
  readonly means: string;
  /** What counts where it is absent, as it would be given. */
  readonly fallback?: string;
  /** The same in production, where that is another. */
  readonly inProduction?: string;
  /** In place of a value: what absence amounts to. */
  readonly otherwise?: string;
  /** Stands in `.env.example` where there is no `fallback`. */
  readonly example?: string;
}

const POSTGRES = 'postgres://survivor:password@localhost:5432/survivor';
const NEEDED = 'needed in production';

/** In the order in which they are told; a variable without a description does not compile, nor one that is no variable. */
export const DESCRIPTIONS = {
  PORT: {
    of: 'server',
    means: 'where the server listens; a given port that is taken stops the start, the default moves to the next free one',
    fallback: '3000',
  },
  HOST: {
    of: 'server, worker',
    means: 'the address on which `PORT`, `METRICS_PORT` and `WORKER_HEALTH_PORT` listen',
    fallback: '127.0.0.1',
  },
  NODE_ENV: {
    of: 'all',
    means: '`development`, `production` or `test`; `production` switches the local conveniences off',
    fallback: 'development',
  },
  DEMO: { of: 'all', means: '`1` allows the demo season and the virtual clock in production', fallback: '0' },
  PUBLIC_URL: {
    of: 'all',
    means: 'the address people use, from which redirects and invitations are built; `https://` in production, loopback excepted',
    otherwise: `\`http://localhost:PORT\`; ${NEEDED}`,
    example: 'http://localhost:3000',
  },
  TRUST_PROXY: {
    of: 'server',
    means:
      'addresses, subnets or `loopback`, comma-separated, of proxies whose forwarded headers count; behind a proxy that is not named here all people share one address and its limits',
    otherwise: 'none',
  },
  METRICS_PORT: {
    of: 'server',
    means: 'where the server answers `/metrics` in production; elsewhere it does so on `PORT`',
    otherwise: 'off',
  },
  WORKER_HEALTH_PORT: {
    of: 'worker',
    means: 'where the worker answers `/healthz`, `/readyz` and `/metrics`',
    otherwise: `off; ${NEEDED}`,
  },
  DATA_DIR: { of: '`npm start`', means: 'where embedded services keep their data', fallback: '.data' },
  DATABASE_URL: {
    of: 'all',
    means: 'PostgreSQL, 15 or newer',
    otherwise: 'an embedded one under `npm start`, else needed',
    example: POSTGRES,
  },
  DATABASE_DIRECT_URL: {
    of: 'all',
    means: 'the same database without a pooler between: listening, the queue on PostgreSQL, migrations, the command line',
    otherwise: '`DATABASE_URL`',
  },
  DB_POOL: {
    of: 'server',
    means: 'connections of a server process that write, and as many that read; 2 more for requests without a session',
    fallback: '6',
  },
  REDIS_URL: { of: 'all', means: 'Redis for the queue', otherwise: 'the queue is on PostgreSQL', example: 'redis://localhost:6379' },
  OIDC_ISSUER: {
    of: 'server, worker',
    means:
      'the OpenID Connect provider, `https://` in production, loopback excepted; the local one asks nobody for a password and is refused where `HOST` or `PUBLIC_URL` is not loopback',
    otherwise: 'a local one under `npm start`; `https://accounts.google.com` in production',
  },
  OIDC_CLIENT_ID: { of: 'server', means: 'the client at that provider', otherwise: `that of the local one; ${NEEDED}` },
  OIDC_CLIENT_SECRET: { of: 'server', means: 'its secret; empty only where the provider takes clients without one', otherwise: 'none' },
  ADMIN_EMAILS: {
    of: 'all',
    means: 'site administrators, comma-separated: the first account that comes with each address',
    otherwise: '`admin@example.com` with the local provider, else nobody',
  },
  APP_SECRET: {
    of: 'all',
    means:
      'one secret, or several, comma-separated: the first signs and encrypts, all verify and decrypt; in production at least 32 bytes each, and no repeated pattern',
    otherwise: `made and kept in \`DATA_DIR\` by \`npm start\`; ${NEEDED}`,
  },
  SPORTS_SOURCE: {
    of: 'all',
    means: '`demo`, the built-in season with people and leagues in it, or `thesportsdb`',
    fallback: 'demo',
    inProduction: 'thesportsdb',
  },
  SEASON: {
    of: 'all',
    means: 'the newest NFL season that is followed, by its first year; its row is made when missing',
    fallback: '2025',
  },
  CLOCK: {
    of: 'all',
    means: '`system`, or `virtual:INSTANT` for a new database',
    otherwise: '`system`; with the demo season virtual, the Wednesday of Week 5',
    example: 'virtual:2025-10-01T16:00:00Z',
  },
  SPORTSDB_URL: {
    of: 'worker',
    means: 'base of the sports API, its key included',
    fallback: 'https://www.thesportsdb.com/api/v1/json/123',
  },
  SPORTSDB_REQUESTS_PER_MINUTE: {
    of: 'server, worker',
    means: 'ceiling of calls to the sports API, all workers together; 0 for none',
    fallback: '20',
  },
  SMTP_URL: {
    of: 'all',
    means:
      'the relay that takes e-mail, with its user and password, as `smtps://user:password@relay.example.com`; with `smtp://` and a password it must offer STARTTLS, loopback excepted',
    otherwise: 'a catch-all under `npm start`, else no e-mail is offered',
  },
  MAIL_FROM: {
    of: 'worker, command line',
    means: 'whom e-mail comes from; needed with `SMTP_URL` in production',
    fallback: 'Survivor Pools <no-reply@localhost>',
  },
  MAIL_PER_MINUTE: { of: 'worker', means: 'ceiling of e-mails, all workers together', fallback: '300' },
  PUSH_HOSTS: {
    of: 'server, worker',
    means:
      'hosts that may be push services of browsers, comma-separated, `*.host` for all below; those of Chrome, Firefox, Safari and Edge unless set',
    fallback: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  },
  PUSH_CONTACT: {
    of: 'server, worker',
    means: 'whom a push service turns to: `mailto:` or an address with `https://`',
    otherwise: '`PUBLIC_URL` where that is https',
  },
  OFFLINE: {
    of: 'server, worker',
    means: '`off` ends offline pages and notifications: browsers throw away what they kept, at their next visit',
    fallback: 'on',
  },
  RATE_LIMITS: {
    of: 'server',
    means:
      '`off` for tests, refused in production. On: 1,200 calls a minute and user at least, a batch counted one by one (a process stops at 1,500, and at 15,000 of an address, of IPv6 a /64); each step of a sign-in 60 a minute and address; of requests without a session 64 in progress an address and 256 a process; 120 tickets an hour and user, 30 changes of a pick a minute and member; joins and large member lists have limits of their own',
    fallback: 'on',
  },
  DRAIN_SECONDS: {
    of: 'server, worker',
    means: 'how long a process that was told to stop goes on serving, as not ready, so that balancers turn away from it',
    fallback: '0',
    inProduction: '5',
  },
  WEB_PROCESSES: { of: 'server', means: 'server processes on one port; as many as there are processors to spare', fallback: '1' },
  OPERATOR_NAME: { of: 'server', means: 'the operator in the legal texts', otherwise: 'none' },
  DONATE_PAYMENT_URL: { of: 'server', means: 'where donors can pay; a way without a value is not shown', otherwise: 'none' },
  DONATE_BITCOIN: { of: 'server', means: 'an address for donors', otherwise: 'none' },
  DONATE_LITECOIN: { of: 'server', means: 'an address for donors', otherwise: 'none' },
  DONATE_MONERO: { of: 'server', means: 'an address for donors', otherwise: 'none' },
  BUILD_ID: {
    of: 'server, worker',
    means: 'which build this is, told by logs, metrics and `/status`; letters, digits, `_`, `.`, `+`, `-`',
    otherwise: "made of the bundle's bytes",
  },
  LOG_LEVEL: { of: 'server, worker', means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`', fallback: 'info' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    of: 'server, worker',
    means: 'the collector that traces are sent to, as `http://collector:4318`: OTLP over HTTP, below its `/v1/traces`',
    otherwise: 'no traces',
  },
  OIDC_LOCAL: { of: '`npm start`', means: 'set by it alone: the provider is the local one', otherwise: 'none' },
  MAIL_PAGE: { of: '`npm start`', means: 'set by it alone: where the e-mail that it keeps is shown', otherwise: 'none' },
  WEB_DIST: { of: '`npm start`', means: 'set by it, and for tests: the folder of the built web app', otherwise: 'beside the server' },
} as const satisfies Record<keyof typeof variables, Description>;
