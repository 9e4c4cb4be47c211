import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import { findSession, insertSession } from '@survivor/db/queries/sessions';
import { writeSetting } from '@survivor/db/queries/settings';
import { createUser, fillConsole, LARGE_CONSOLE } from '@survivor/db/testing';
import { userIds } from '@survivor/services';
import { createBearer } from '../../../../apps/server/src/auth/bearer.ts';
import type { BenchDatabases } from '../grading/databases.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import { percentile } from '../statistics.ts';
import { ADMIN_CALLS, type AdminCall, BARE_CALL } from './admin-calls.ts';

const DATABASE = 'bench_admin';
const SECRET = 'a secret of the benchmarks';
const SESSION = 'bench-admin-session';
const DAY_MS = 86_400_000;
/** The promise for each admin page, at the 95th percentile. */
const PROMISED_MS = 200;
/** A machine that needs longer for a call that reads one row is too busy to be judged by milliseconds. */
const BUSY_MS = 25;

type Sample = { readonly what: string; readonly ms: number };
type Client = { readonly url: string; readonly token: string };

async function timeCall({ url, token }: Client, { what, path, input }: AdminCall): Promise<Sample> {
  const address = `${url}/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const begun = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${path} (${what}) answered ${answer.status}: ${body.slice(0, 200)}`);
  return { what, ms };
}

async function fill(url: string): Promise<string> {
  const { db, pool } = openDatabase({ url, poolSize: 2, bounds: MIGRATION_BOUNDS });
  try {
    await migrate(db);
    await writeSetting(db, 'binding', { sportsSource: 'demo', clock: 'virtual' });
    await fillConsole({ db, pool });
    const admin = await createUser(db, { name: 'Administrator', isAdmin: true });
    const expiresAt = new Date(Date.now() + DAY_MS);
    await insertSession(db, { id: SESSION, userId: admin.id, expiresAt, browser: null });
    if ((await findSession(db, SESSION)) === undefined) throw new Error('there is no session');
    const subject = userIds.encode(admin.id);
    return await createBearer([SECRET]).sign({ subject, sessionId: SESSION, name: admin.name, isAdmin: true, expiresAt });
  } finally {
    await db.destroy();
  }
}

type Measured = { readonly name: string; readonly samples: readonly Sample[] };

/** Every call of every list in turn, a bare call between each two; the first round is thrown away. */
async function runRounds(client: Client, rounds: number): Promise<{ lists: readonly Measured[]; bare: readonly number[] }> {
  const lists = Object.keys(ADMIN_CALLS).map((name) => ({ name, samples: [] as Sample[] }));
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, samples } of lists) {
      for (const call of ADMIN_CALLS[name] ?? []) {
        const bareSample = await timeCall(client, BARE_CALL);
        const sample = await timeCall(client, call);
        if (round === 0) continue;
        bare.push(bareSample.ms);
        samples.push(sample);
      }
    }
  }
  return { lists, bare };
}

const rounded = (value: number): number => Number(value.toFixed(1));

function slowestOf(samples: readonly Sample[]): string {
  const kinds = [...new Set(samples.map(({ what }) => what))];
  const p95Of = (kind: string) =>
    percentile(
      samples.filter(({ what }) => what === kind).map(({ ms }) => ms),
      0.95,
    );
  const [slowest = ''] = kinds.sort((one, other) => p95Of(other) - p95Of(one));
  return `${slowest} (${rounded(p95Of(slowest))} ms)`;
}

function resultOf({ name, samples }: Measured, bareMs: number): BenchResult {
  const times = samples.map(({ ms }) => ms);
  const p95 = percentile(times, 0.95);
  return {
    ...ratioOf([p95], [PROMISED_MS]),
    name,
    unit: 'ms p95',
    min: Math.min(...times) / PROMISED_MS,
    max: Math.max(...times) / PROMISED_MS,
    rounds: samples.length,
    floor: 1,
    goal: 0.5,
    isJudged: bareMs <= BUSY_MS,
    details: {
      'promised ms': PROMISED_MS,
      'bare p95 ms': rounded(bareMs),
      'times bare': rounded(p95 / bareMs),
      slowest: slowestOf(samples),
    },
  };
}

/** The console's lists through HTTP, with 100,000 users, tickets and runs and 50,000 leagues, against the promised 200 ms and a bare call. */
export async function measureAdmin(databases: BenchDatabases, { rounds }: { rounds: number }): Promise<BenchResult[]> {
  const databaseUrl = await databases.create(DATABASE);
  try {
    const begun = performance.now();
    const token = await fill(databaseUrl);
    const { users, leagues, tickets, runs } = LARGE_CONSOLE;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`admin: ${users} users, ${leagues} leagues, ${tickets} tickets, ${runs} runs filled in ${seconds} s`);
    const { lists, bare } = await withProductServer({ databaseUrl, secret: SECRET }, ({ url }) => runRounds({ url, token }, rounds));
    const bareMs = percentile(bare, 0.95);
    return lists.map((list) => resultOf(list, bareMs));
  } finally {
    await databases.drop(DATABASE);
  }
}
