import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSoak } from '@survivor/rules/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DrillCluster, findDebianPostgres } from '../faults/drill-cluster.ts';
import { fieldOf, listOf, textOf } from '../rest/api-client.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const LIMIT = 90 * 60_000;
/** All that asks the database. */
const WORKSPACES = [
  'packages/db',
  'packages/jobs',
  'packages/services',
  'packages/feed',
  'packages/api',
  'apps/cli',
  'apps/worker',
  'apps/server',
];

const bin = findDebianPostgres();
const whyNot =
  bin === null ? 'there is no PostgreSQL of Debian' : isSoak ? null : 'it takes half an hour: npm run test:soak -- --suite engines';
if (whyNot !== null) console.log(`NOT RUN: the suites on the oldest PostgreSQL (${whyNot})`);

/** What vitest says of a run. */
type Report = { readonly passed: number; readonly notRun: number; readonly failed: readonly string[] };

function readReport(file: string): Report {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const tests = listOf(fieldOf(report, 'testResults')).flatMap((suite) => listOf(fieldOf(suite, 'assertionResults')));
  const failed = tests.filter((test) => fieldOf(test, 'status') === 'failed').map((test) => textOf(fieldOf(test, 'fullName')));
  const count = (name: string) => Number(fieldOf(report, name));
  // A file that could not be begun has no tests.
  const broken = count('numFailedTestSuites') > 0 && failed.length === 0 ? ['a file of tests'] : [];
  return { passed: count('numPassedTests'), notRun: count('numPendingTests'), failed: [...failed, ...broken] };
}

/** Runs all tests of a workspace on this database. */
async function runSuites(workspace: string, databaseUrl: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-engines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = path.join(folder, 'report.json');
  const { SOAK: _soak, COUNT: _count, MINUTES: _minutes, ...env } = process.env;
  const vitest = path.join(REPO, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', path.join(REPO, workspace), '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, args, { cwd: REPO, env: { ...env, TEST_PG_URL: databaseUrl }, stdio: 'ignore' });
  await once(child, 'exit');
  return readReport(report);
}

/** A cluster as Debian sets it up: its settings, a locale that knows the letters of UTF-8, and a password for everybody. */
async function makeUsual(cluster: DrillCluster): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await cluster.run(
    `initdb -U postgres --auth=scram-sha-256 --pwfile=<(echo "$PGPASSWORD") -E UTF8 --locale=C.UTF-8 >/dev/null
    printf "port = ${cluster.port}\\nlisten_addresses = '127.0.0.1'\\nunix_socket_directories = ''\\n" >> "$PGDATA/postgresql.conf"
    pg_ctl -w -l "$PGDATA/first.log" start >/dev/null`,
    { PGPASSWORD: password },
  );
  return `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`;
}

describe.skipIf(whyNot !== null)('the suites of all that asks the database', () => {
  it('pass on the oldest PostgreSQL that is there, as Debian sets it up, with the queue in either place', { timeout: LIMIT }, async () => {
    const cluster = await DrillCluster.place(bin ?? '');
    onTestFinished(() => cluster.remove());
    const url = await makeUsual(cluster);
    const major = (await cluster.run('cat "$PGDATA/PG_VERSION"')).trim();
    const reports: Report[] = [];
    for (const workspace of WORKSPACES) reports.push(await runSuites(workspace, url));
    const sum = (read: (report: Report) => number) => reports.reduce((all, report) => all + read(report), 0);
    const engines = process.env['TEST_REDIS_URL'] ? 'queue in PostgreSQL and in Redis' : 'queue in PostgreSQL, no Redis was there';
    const failed = reports.flatMap((report) => report.failed);
    const passed = sum((report) => report.passed);
    console.log(`PostgreSQL ${major}, ${engines}: ${passed} passed, ${failed.length} failed, ${sum((report) => report.notRun)} not run`);
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  });
});
