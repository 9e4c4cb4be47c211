import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { CrowdOrder, CrowdReport } from './anonymous-crowd.ts';

const IS_SOAK = process.env.SOAK === '1';
const CONNECTIONS = Number(process.env.COUNT ?? 500);
const ROUNDS = 2;
const ROUND_MS = 3000;
/** Until the crowd is there, and until what it has left is answered. */
const SETTLE_MS = 1500;
const A_SECOND = 30;
const MOST_RATIO = 3;

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;

function startProgram(program: URL): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--import', guard, fileURLToPath(program)], {
    cwd: root,
    env: { ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const Started = z.object({
  address: z.string(),
  league: z.string(),
  token: z.string(),
  calendar: z.string(),
  unsubscribe: z.string(),
  members: z.array(z.object({ authorization: z.string() })),
});

if (!IS_SOAK) console.log('NOT RUN: picks beside 500 anonymous connections (npm run test:soak -- --suite anonymous)');

let server: ChildProcess;
let crowd: ChildProcess;
let started: z.infer<typeof Started>;
beforeAll(async () => {
  if (!IS_SOAK) return;
  server = startProgram(new URL('load-server.ts', import.meta.url));
  crowd = startProgram(new URL('anonymous-crowd.ts', import.meta.url));
  const [message] = await once(server, 'message');
  started = Started.parse(message);
});
afterAll(async () => {
  if (!IS_SOAK) return;
  crowd.kill();
  server.send('stop');
  await once(server, 'exit');
});

type Endpoint = Pick<CrowdOrder, 'method' | 'body' | 'contentType'> & { readonly name: string; readonly path: string };

const trpc = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { json: input } }))}`;

const endpoints = ({ token, calendar, unsubscribe }: z.infer<typeof Started>): Endpoint[] => [
  { name: 'sign-in', method: 'GET', path: '/api/v1/ssoauth/login' },
  { name: 'callback', method: 'GET', path: '/api/v1/ssoauth/callback?code=x&state=y' },
  {
    name: 'posted token',
    method: 'POST',
    path: '/api/v1/ssoauth/google-token',
    body: 'credential=x&g_csrf_token=y',
    contentType: 'application/x-www-form-urlencoded',
  },
  { name: 'exchange', method: 'POST', path: '/api/v1/ssoauth/exchange', body: '{"code":"x"}', contentType: 'application/json' },
  { name: 'status', method: 'GET', path: '/api/v1/status' },
  { name: 'status, tRPC', method: 'GET', path: trpc('state.status', null) },
  { name: 'seasons', method: 'GET', path: '/api/v1/seasons' },
  { name: 'invitation', method: 'GET', path: trpc('league.invitation', { token }) },
  { name: 'legal', method: 'GET', path: '/assets/legal/terms-of-service.md' },
  { name: 'invite page', method: 'GET', path: `/invite/${token}` },
  { name: 'preview', method: 'GET', path: `/invite/${token}/preview.png` },
  { name: 'unsubscribe page', method: 'GET', path: unsubscribe },
  { name: 'unsubscribe', method: 'POST', path: unsubscribe, body: 'List-Unsubscribe=One-Click', contentType: 'text/plain' },
  { name: 'calendar', method: 'GET', path: calendar },
];

type Measured = { readonly picksMs: number[]; picksRefused: number; readsRefused: number; reads: number };

let sent = 0;

/**
 * One pick and one read of a member, by turns of all members, so that no limit of a person is
 * reached.
 */
async function act(measured: Measured): Promise<void> {
  const at = sent++;
  const { address, league, members } = started;
  const headers = { ...members[at % members.length], 'x-forwarded-for': `10.0.0.${at % members.length}` };
  const since = performance.now();
  const team = 1 + (Math.floor(at / members.length) % 30);
  const body = JSON.stringify({ json: { leagueId: league, round: 5, teamId: String(team) } });
  const picked = fetch(`${address}/trpc/pick.submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const read = fetch(`${address}/api/v1/leagues/${league}`, { headers }).then(async (answer) => {
    await answer.text();
    measured.reads++;
    if (answer.status !== 200) measured.readsRefused++;
  });
  const answer = await picked;
  await answer.text();
  if (answer.status === 200) measured.picksMs.push(performance.now() - since);
  else measured.picksRefused++;
  await read;
}

/** Picks and reads that are sent when they are due, whether or not others were answered. */
async function measure(into: Measured): Promise<void> {
  const acts: Promise<void>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < ROUND_MS) {
    acts.push(act(into));
    await wait(Math.max(0, begun + (acts.length * 1000) / A_SECOND - performance.now()));
  }
  await Promise.all(acts);
}

async function besideCrowd(order: CrowdOrder, work: () => Promise<void>): Promise<CrowdReport> {
  const report = once(crowd, 'message');
  crowd.send(order);
  await wait(SETTLE_MS);
  await work();
  crowd.send('stop');
  const [counted] = await report;
  await wait(SETTLE_MS);
  return counted;
}

const NOTHING = (): Measured => ({ picksMs: [], picksRefused: 0, readsRefused: 0, reads: 0 });

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * From one address, and from as many as there are connections; those of an endpoint are its own.
 */
const crowdsOf = (index: number): [string, string[]][] => [
  ['one', [`198.18.${index}.1`]],
  ['many', Array.from({ length: CONNECTIONS }, (_, at) => `198.19.${index * 2 + Math.floor(at / 250)}.${1 + (at % 250)}`)],
];

it.runIf(IS_SOAK)(
  'beside anonymous connections to any endpoint picks take less than three times as long, and no read of a signed-in person is refused',
  async () => {
    for (let warm = 0; warm < 3; warm++) await measure(NOTHING());
    const faults: string[] = [];
    for (const [index, { name, path, ...order }] of endpoints(started).entries()) {
      for (const [from, addresses] of crowdsOf(index)) {
        const [idle, loaded] = [NOTHING(), NOTHING()];
        const answers: Record<string, number> = {};
        for (let round = 0; round < ROUNDS; round++) {
          await measure(idle);
          const report = await besideCrowd({ url: started.address + path, connections: CONNECTIONS, addresses, ...order }, () =>
            measure(loaded),
          );
          for (const [status, count] of Object.entries(report)) answers[status] = (answers[status] ?? 0) + count;
        }
        const ratio = quantile(loaded.picksMs, 0.5) / quantile(idle.picksMs, 0.5);
        const [of, beside] = [idle, loaded].map(({ picksMs }) =>
          [0.5, 0.95].map((share) => quantile(picksMs, share).toFixed(1)).join(' / '),
        );
        const refused = `${loaded.readsRefused} of ${loaded.reads} reads and ${loaded.picksRefused} picks refused (idle ${idle.readsRefused})`;
        console.log(
          `anonymous ${name}, ${from}: picks idle ${of} ms, loaded ${beside} ms, ratio ${ratio.toFixed(2)}; ${refused}; answers ${JSON.stringify(answers)}`,
        );
        if (ratio >= MOST_RATIO || loaded.readsRefused > idle.readsRefused || loaded.picksRefused > 0) faults.push(`${name}, ${from}`);
      }
    }
    expect(faults).toEqual([]);
  },
);
