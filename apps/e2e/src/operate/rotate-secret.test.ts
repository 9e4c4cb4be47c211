import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf } from '../faults/runbook.ts';
import { callApi, fieldOf, textOf } from '../rest/api-client.ts';
import { demoLeagues } from '../rest/demo-leagues.ts';
import { signIn } from '../system/sign-in.ts';
import { hasTools, type OperatorWorld, openOperatorWorld } from './operator-world.ts';

const PLAYER = 'jordan.reyes@example.com';

const stepOf = (name: string) => commandsOf(name, 'operate.md');

const isHere = hasTools(['bash', 'openssl', 'psql'], 'the steps of a new secret');

let world: OperatorWorld;
beforeAll(async () => {
  if (isHere) world = await openOperatorWorld();
}, 300_000);
afterAll(() => world?.stop(), 60_000);

it.skipIf(!isHere)(
  'replaces the secret by the steps of the page, and signs out nobody whose sign-in the new one signed',
  {
    timeout: 300_000,
  },
  async () => {
    const statusOf = async (token: string) => (await callApi(world.url, { method: 'GET', path: '/users/me', token })).status;
    const signedByFormer = await signIn(world.url, PLAYER);
    const [league] = await demoLeagues(world.url, signedByFormer);
    const id = textOf(fieldOf(league, 'id'));
    const passwordFor = async (token: string) =>
      textOf(fieldOf((await callApi(world.url, { method: 'GET', path: `/leagues/${id}`, token })).body, 'password'));
    const password = await passwordFor(signedByFormer);

    await world.type(stepOf('second'));
    await world.restart();
    expect(await statusOf(signedByFormer)).toBe(200);

    await world.type(stepOf('first'));
    await world.restart();
    const signedByNext = await signIn(world.url, PLAYER);
    expect([await statusOf(signedByFormer), await statusOf(signedByNext), await passwordFor(signedByFormer)]).toEqual([200, 200, password]);

    const said = await world.type(stepOf('rotate'));
    expect(said).toMatch(/[1-9]\d* join passwords were re-encrypted/);
    expect(said).toContain('The database is intact');

    await world.type(stepOf('alone'));
    await world.restart();
    expect([await statusOf(signedByFormer), await statusOf(signedByNext)]).toEqual([401, 200]);
    expect(await passwordFor(signedByNext)).toBe(password);
    expect(await world.type('npm run cli -- verify')).toContain('The database is intact');
  },
);

it.skipIf(!isHere)(
  'replaces the role of the database by the steps of the page, and nobody comes in as the former one',
  { timeout: 300_000 },
  async () => {
    const superuser = new URL(process.env['TEST_PG_URL'] ?? '');
    const as = {
      PGHOST: superuser.hostname,
      PGPORT: superuser.port,
      PGUSER: superuser.username,
      PGPASSWORD: decodeURIComponent(superuser.password),
      PGDATABASE: superuser.pathname.slice(1),
    };
    const former = new URL(world.databaseUrl);
    const onThisHost = (commands: string) =>
      commands.replaceAll('127.0.0.1:5432', superuser.host).replaceAll(/\bsurvivor(?=_next|\b)/g, former.username);
    const token = await signIn(world.url, PLAYER);

    await world.type(onThisHost(stepOf('role')), as);
    const next = readFileSync(join(world.folder, 'database-url'), 'utf8');
    await world.restart({ DATABASE_URL: next });
    await world.type(onThisHost(stepOf('nologin')), as);
    expect((await callApi(world.url, { method: 'GET', path: '/users/me', token })).status).toBe(200);
    expect(await world.type('npm run cli -- migrate; npm run cli -- verify')).toContain('The database is intact');
    await expect(world.type('npm run cli -- verify', { DATABASE_URL: former.href })).rejects.toThrow('exit 1');
  },
);
