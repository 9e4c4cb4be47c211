import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNow } from '../queries/season/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDatabase } from './database.ts';
import { describeDatabaseError, isPermanentDatabaseError } from './describe-unavailable.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function describeAt(url: string): Promise<string> {
  const { db } = openDatabase({ url });
  try {
    return await readNow(db).then(() => 'available', describeDatabaseError);
  } finally {
    await db.destroy();
  }
}

it('says when no connection is left', async () => {
  const url = new URL(test.url);
  const [role, database] = [`full_${url.pathname.slice(1)}`, url.pathname.slice(1)];
  await test.pool.query(`create role ${role} login password 'full' connection limit 0`);
  await test.pool.query(`grant connect on database ${database} to ${role}`);
  try {
    expect(await describeAt(Object.assign(new URL(url), { username: role, password: 'full' }).toString())).toMatch(
      /no free connections.*DB_POOL/,
    );
  } finally {
    await test.pool.query(`drop owned by ${role}`);
    await test.pool.query(`drop role ${role}`);
  }
});

it.each([
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), /refuses the connection/],
  ['a database that is not there', (url: URL) => Object.assign(url, { pathname: '/not-there' }), /refuses the connection/],
  ['an address where nothing listens', (url: URL) => Object.assign(url, { port: '1' }), /Nothing listens/],
])('describes %s without address or user', async (_, spoil, pattern) => {
  const text = await describeAt(spoil(new URL(test.url)).toString());
  expect(text).toMatch(pattern);
  expect(text).not.toMatch(/127\.0\.0\.1|postgres|wrong|not-there/);
});

/** As databases, poolers and Node.js report them: code, message, what we say, and whether a start is refused. */
const REPORTED: readonly (readonly [code: string, message: string, words: RegExp, isPermanent: boolean])[] = [
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "u", database "d", no encryption', /only TLS .*sslmode=/, true],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "u", database "d", SSL off', /only TLS .*sslmode=/, true],
  ['28000', 'pg_hba.conf rejects connection for host "10.0.0.7", user "u", database "d", no encryption', /only TLS .*sslmode=/, true],
  ['08P01', 'SSL required', /only TLS .*sslmode=/, true],
  ['XX000', 'SSL connection is required', /only TLS .*sslmode=/, true],
  ['', 'connection is insecure (try using `sslmode=require`)', /only TLS .*sslmode=/, true],
  ['28000', 'This RDS Proxy requires TLS connections', /only TLS .*sslmode=/, true],
  ['', 'The server does not support SSL connections', /offers no TLS: remove sslmode/, true],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', /trusted CA: .*sslrootcert/, true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', /trusted CA: .*sslrootcert/, true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', /trusted CA: .*sslrootcert/, true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to get local issuer certificate', /trusted CA: .*sslrootcert/, true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", /another host: .*verify-ca/, true],
  ['CERT_HAS_EXPIRED', 'certificate has expired', /expired/, false],
  ['28000', 'connection requires a valid client certificate', /sslcert and sslkey/, true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', /TLS connection .*fails: check sslmode/, false],
  ['', 'There was an error establishing an SSL connection', /check host and port/, false],
  ['08P01', 'unsupported startup parameter: options', /the queue: set DATABASE_DIRECT_URL/, true],
  ['08P01', 'unsupported startup parameter: statement_timeout', /ignore_startup_parameters/, true],
  ['08P01', 'unsupported startup parameter in options: lock_timeout', /ignore_startup_parameters/, true],
  ['08P01', 'query_wait_timeout', /pooler has no free connection/, false],
  ['08P01', 'no more connections allowed (max_client_conn)', /limit of clients/, false],
  ['XX000', 'MaxClientsInSessionMode: max clients reached', /limit of clients/, false],
  ['08P01', 'bouncer config error', /check the user, the password and the name/, true],
  ['08P01', 'no such database: d', /check the user, the password and the name/, true],
  ['XX000', 'Tenant or user not found', /check the user, the password and the name/, true],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "u", database "d", SSL encryption', /allow the address of this machine/, true],
  ['28000', 'role "u" does not exist', /check the user, the password and the name/, true],
  ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /requires a password/, true],
  ['53300', 'too many connections for role "u"', /no free connections.*DB_POOL/, false],
  ['53300', 'remaining connection slots are reserved for roles with SUPERUSER', /no free connections.*DB_POOL/, false],
  ['57P03', 'the database system is starting up', /starting or stopping/, false],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example.com', /host of the database is not known/, false],
  ['ENETUNREACH', 'connect ENETUNREACH 2001:db8::1:5432', /IPv4/, false],
  ['ECONNRESET', 'read ECONNRESET', /was lost/, false],
  ['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.7:5432', /does not answer in time/, false],
];

it.each(REPORTED)('says of %s %s what to do', (code, message, words, isPermanent) => {
  const error = Object.assign(new Error(message), code === '' ? {} : { code });
  expect(describeDatabaseError(error)).toMatch(words);
  expect(describeDatabaseError(error)).not.toMatch(/10\.0|"u"|"d"|example\.com|2001/);
  expect(isPermanentDatabaseError(error)).toBe(isPermanent);
});

it('describes a timeout, and hides unknown errors', () => {
  expect(describeDatabaseError(new Error('timeout exceeded when trying to connect'))).toBe('The database does not answer in time');
  expect(describeDatabaseError(new pg.DatabaseError('secret', 1, 'error'))).toBe('The database is unavailable');
});
