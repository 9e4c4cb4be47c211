import { loseDeadlocks } from '@survivor/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../testing/live-league.ts';

let live: LiveLeague;
beforeAll(async () => {
  live = await openLiveLeague();
});
afterAll(() => live.server.close());

const keys: Record<string, string>[] = [{ 'idempotency-key': 'once' }, {}];

it.each(keys)('makes one league although the first two tries lost a deadlock: %j', async (key) => {
  await loseDeadlocks(live.server.db, 'leagues', 2);
  const answer = await fetch(`${live.address}/api/v1/leagues`, {
    method: 'POST',
    headers: { ...live.eve.headers, ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Unlucky', password: 'letmein', leagueType: 'NFL', season: 2025 }),
  });
  expect(answer.status).toBe(201);
});
