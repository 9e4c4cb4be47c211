import { DatabaseTimeoutError } from './bounded-pool.ts';

type Failure = {
  /** PostgreSQL's error code (SQLSTATE), or that of Node.js or the operating system. */
  readonly code?: RegExp;
  /** A part of the message, for errors of poolers and the driver, which mostly have no code. */
  readonly message?: RegExp;
  /** For operators: what is wrong and what to set. Without addresses, users and queries. */
  readonly text: string;
  /** Waiting does not fix it, so the process does not start. */
  readonly isPermanent?: true;
};

const REFUSED = 'The database refuses the connection: check the user, the password and the name of the database';

/** TLS and certificates (infra/docs/hosted-postgresql.md). */
const TLS_FAILURES: readonly Failure[] = [
  {
    message: /no encryption|SSL off|\b(?:SSL|TLS)\b.*\b(?:is )?required\b|requires (?:SSL|TLS)|supports TLS only|connection is insecure/i,
    text: 'The database accepts only TLS from here: add ?sslmode=verify-full to its URL, or sslmode=require if its certificate is self-signed',
    isPermanent: true,
  },
  {
    message: /does not support SSL connections/,
    text: 'The database offers no TLS: remove sslmode from its URL, or turn on TLS in the database',
    isPermanent: true,
  },
  {
    code: /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)/,
    text: "The certificate of the database is not signed by a trusted CA: name the file of its provider's CA as sslrootcert in its URL",
    isPermanent: true,
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME/,
    text: 'The certificate of the database is for another host: use the host name of its provider, or sslmode=verify-ca with its CA as sslrootcert',
    isPermanent: true,
  },
  {
    code: /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    text: 'The certificate of the database has expired, or this machine has the wrong time',
  },
  {
    message: /valid client certificate|certificate authentication failed/,
    text: 'The database requires a client certificate: name its files as sslcert and sslkey in its URL',
    isPermanent: true,
  },
  {
    code: /^(?:ERR_SSL_|ERR_OSSL_|EPROTO$)/,
    text: 'The TLS connection to the database fails: check sslmode, sslrootcert, sslcert and sslkey in its URL',
  },
  {
    message: /establishing an SSL connection/,
    text: 'The address of the database does not speak TLS as PostgreSQL does: check host and port',
  },
];

const POOLER_FAILURES: readonly Failure[] = [
  {
    message: /unsupported startup parameter(?: in options)?: (?:options|search_path)/,
    text: 'The pooler refuses the connection of the queue: set DATABASE_DIRECT_URL to the address without a pooler',
    isPermanent: true,
  },
  {
    message: /unsupported startup parameter/,
    text: 'The pooler refuses the time limits of connections: use the address without a pooler, or let PgBouncer ignore_startup_parameters statement_timeout, lock_timeout and idle_in_transaction_session_timeout',
    isPermanent: true,
  },
  {
    message: /query_wait_timeout/,
    text: 'The pooler has no free connection to the database, or cannot reach it: check its address and raise its pool size',
  },
  {
    message: /bouncer config error|no such (?:database|user)|Tenant or user not found|ENOTFOUND\) tenant/i,
    text: REFUSED,
    isPermanent: true,
  },
];

/** The first match counts. */
const FAILURES: readonly Failure[] = [
  ...TLS_FAILURES,
  ...POOLER_FAILURES,
  {
    message: /pg_hba\.conf/,
    text: 'The database does not allow this machine, user or database: allow the address of this machine (pg_hba.conf, trusted sources)',
    isPermanent: true,
  },
  {
    message: /password must be a (?:non-empty )?string|no password supplied/,
    text: 'The database requires a password, and its URL has none',
    isPermanent: true,
  },
  {
    code: /^53300$/,
    text: 'The database has no free connections: raise its max_connections, or lower DB_POOL and WEB_PROCESSES',
  },
  {
    message: /max_client_conn|max clients reached|MaxClients/i,
    text: 'The pooler has no free connections: raise its limit of clients, or lower DB_POOL and WEB_PROCESSES',
  },
  { code: /^53/, text: 'The database has run out of memory or disk' },
  { code: /^57P0/, text: 'The database is starting or stopping' },
  { code: /^(?:28|3D|3F)/, text: REFUSED, isPermanent: true },
  { code: /^(?:ENOTFOUND|EAI_AGAIN)$/, text: 'The host of the database is not known: check its name' },
  {
    code: /^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    text: 'No network leads to the database: if it has an IPv6 address alone, use an address of its provider with IPv4',
  },
  { code: /^(?:ECONNREFUSED|ENOENT)$/, text: 'Nothing listens at the address of the database' },
  { code: /^(?:42883|42P01)$/, text: 'The database is not migrated: run `npm run cli -- migrate`' },
  { code: /^(?:ECONNRESET|EPIPE|08...)$/, text: 'The connection to the database was lost' },
];
const TIMEOUT: Failure = { text: 'The database does not answer in time' };
const TIMEOUT_PATTERN = /time(?:d ?)?out|did not answer within/i;
const UNKNOWN: Failure = { text: 'The database is unavailable' };

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

function findFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return UNKNOWN;
  if (error instanceof AggregateError && error.errors.length > 0) return findFailure(error.errors[0]);
  const fits = ({ code, message }: Failure) => (code?.test(codeOf(error)) ?? false) || (message?.test(error.message) ?? false);
  const found = error instanceof DatabaseTimeoutError ? TIMEOUT : FAILURES.find(fits);
  return found ?? (TIMEOUT_PATTERN.test(error.message) ? TIMEOUT : UNKNOWN);
}

/** Explains to operators why the database is unavailable, without its address, users or queries. */
export const describeDatabaseError = (error: unknown): string => findFailure(error).text;

/**
 * Whether waiting cannot fix the error: wrong credentials, a missing database, or wrong TLS
 * settings.
 */
export const isPermanentDatabaseError = (error: unknown): boolean => findFailure(error).isPermanent ?? false;
