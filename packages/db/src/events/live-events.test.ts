import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { type LiveMessage, notifyLeagues, notifySeason, parseLiveMessage } from './live-events.ts';
import { type LiveListener, listenLive } from './live-listener.ts';

let database: TestDatabase;
let listener: LiveListener;
let received: LiveMessage[] = [];
let onMessage = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  listener = listenLive({
    url: database.url,
    db: database.db,
    onListening: () => {},
    onLost: () => {},
    onMessage: (message) => {
      received.push(message);
      onMessage();
    },
  });
  await listener.started;
});
afterAll(async () => {
  await listener.close();
  await database.close();
});

/** Returns the messages received while the work runs, up to the end marker. */
async function receiveDuring(work: () => Promise<void>): Promise<LiveMessage[]> {
  received = [];
  const marked = new Promise<void>((resolve) => {
    onMessage = () => {
      const last = received.at(-1);
      if (last !== undefined && 'seasonId' in last && last.seasonId === 999) resolve();
    };
  });
  await work();
  await notifySeason(database.db, { seasonId: 999, kinds: ['games'] });
  await marked;
  return received.slice(0, -1);
}

it('announces a season once per kind on commit, and nothing on rollback', async () => {
  const messages = await receiveDuring(async () => {
    await database.db.transaction().execute(async (tx) => {
      await notifySeason(tx, { seasonId: 3, kinds: ['round', 'graded'] });
      await notifySeason(tx, { seasonId: 3, kinds: ['graded'] });
    });
    const failing = database.db.transaction().execute(async (tx) => {
      await notifySeason(tx, { seasonId: 4, kinds: ['games'] });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
  });
  expect(messages).toEqual([
    { kind: 'round', seasonId: 3 },
    { kind: 'graded', seasonId: 3 },
  ]);
});

it('announces any number of leagues within the payload size', async () => {
  const userIds = Array.from({ length: 50 }, (_, index) => 2_147_483_000 + index);
  const picked = Array.from({ length: 1000 }, (_, index) => ({
    leagueId: 2_147_478_000 + index,
    round: 5,
    userIds: index % 3 === 0 ? null : userIds.slice(0, 1 + (index % 50)),
  }));
  const messages = await receiveDuring(() => notifyLeagues(database.db, { picked, joined: [7] }));
  expect(messages.flatMap((message) => (message.kind === 'picked' ? message.leagues : []))).toEqual(picked);
  expect(messages.at(-1)).toEqual({ kind: 'joined', leagueIds: [7] });
});

it.each([
  '',
  'picked',
  'picked 1',
  'picked 1/1.5',
  'picked 1/-1/2',
  'picked 1/5/2 x',
  'joined 1.5',
  'act',
  'act 1 2 3',
  'refetch 1',
  'drop 1',
])('ignores the payload %j', (payload) => {
  expect(parseLiveMessage(payload)).toBeNull();
});
