import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, fieldOf, listOf } from '../rest/api-client.ts';
import { signIn } from './sign-in.ts';
import { type RunningSystem, startSystem } from './start-system.ts';

const EARLY_GAMES = 6;

let system: RunningSystem;
beforeAll(async () => {
  system = await startSystem({}, { command: 'demo:sunday' });
});
afterAll(() => system?.stop());

async function moveClock(token: string, now: string): Promise<void> {
  const { status } = await callApi(system.url, { method: 'POST', path: '/demo/clock', token, body: { now } });
  expect(status).toBe(200);
}

/** The points of each game of Week 5 that is under way. */
async function pointsUnderWay(token: string): Promise<number[]> {
  const { body } = await callApi(system.url, { method: 'GET', path: '/games?leagueType=NFL&season=2025&round=5', token });
  const live = listOf(body).filter((game) => /^(?:Q\d|HT)$/.test(String(fieldOf(game, 'status'))));
  return live.map((game) => Number(fieldOf(game, 'homeScore')) + Number(fieldOf(game, 'awayScore')));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

it('opens before the kickoff of a Sunday on which games are then played and their scores move', async () => {
  const token = await signIn(system.url, 'admin@example.com');
  const { body } = await callApi(system.url, { method: 'GET', path: '/demo/clock', token });
  expect(String(fieldOf(body, 'now'))).toMatch(/^2025-10-05T1[67]:/);
  await moveClock(token, '2025-10-05T17:30:00Z');
  const first = await pointsUnderWay(token);
  expect(first.length).toBeGreaterThanOrEqual(EARLY_GAMES);
  await moveClock(token, '2025-10-05T18:30:00Z');
  expect(sum(await pointsUnderWay(token))).toBeGreaterThan(sum(first));
});
