import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf } from '../faults/runbook.ts';
import { callApi, fieldOf, textOf } from '../rest/api-client.ts';
import { demoLeagues } from '../rest/rest-world.ts';
import { signIn } from '../system/sign-in.ts';
import { type OperatorWorld, openOperatorWorld } from './operator-world.ts';

const PLAYER = 'jordan.reyes@example.com';

const stepOf = (name: string) => commandsOf(name, 'operate.md');

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
}, 300_000);
afterAll(() => world?.stop(), 60_000);

it('replaces the secret by the steps of the page, and signs out nobody whose sign-in the new one signed', {
  timeout: 300_000,
}, async () => {
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
  expect(said).toMatch(/[1-9]\d* join passwords were encrypted anew/);
  expect(said).toContain('The database is whole');

  await world.type(stepOf('alone'));
  await world.restart();
  expect([await statusOf(signedByFormer), await statusOf(signedByNext)]).toEqual([401, 200]);
  expect(await passwordFor(signedByNext)).toBe(password);
  expect(await world.type('npm run cli -- verify')).toContain('The database is whole');
});
