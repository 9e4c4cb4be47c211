import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../connection/in-transaction.ts';
import {
  countMessageStates,
  createLeagueWithoutPicks,
  createTestDatabase,
  expireSendingMessages,
  type TestDatabase,
} from '../../testing/index.ts';
import { type ClaimedMessage, claimMessages, endMessage, startSending } from './messages.ts';
import { planMessages } from './plan-messages.ts';

const EMAIL = { channels: ['email' as const] };

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

async function planFor(size: number): Promise<void> {
  await createLeagueWithoutPicks(test.db, size);
  expect(await planMessages(test.db, EMAIL)).toBe(size);
}

const claim = (perMinute: number) => inTransaction(test.db, (tx) => claimMessages(tx, { limit: 50, perMinute, ...EMAIL }));

/** Whether a session of this database waits for another's lock. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(test.db);
  return rows.length > 0;
}

it('a claim waits for a concurrent one, whose messages count against the rate limit', async () => {
  await planFor(5);
  let isDone = false;
  let other: ReturnType<typeof claim> | undefined;
  await inTransaction(test.db, async (tx) => {
    expect((await claimMessages(tx, { limit: 50, perMinute: 3, ...EMAIL })).messages).toHaveLength(3);
    other = claim(3).finally(() => {
      isDone = true;
    });
    while (!isDone && !(await isBlocked())) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(await other).toMatchObject({ messages: [], examined: 0 });
});

async function claimOne(): Promise<ClaimedMessage> {
  const { messages } = await claim(300);
  if (messages[0] === undefined) throw new Error('nothing was claimed');
  return messages[0];
}

it('a worker declared dead neither starts nor finishes a message that another has claimed since', async () => {
  await planFor(1);
  const dead = await claimOne();
  await expireSendingMessages(test.db);
  const current = await claimOne();
  expect(await startSending(test.db, dead)).toBeNull();
  expect(await startSending(test.db, current)).toBe(1);
  await endMessage(test.db, dead, { state: 'failed', isAddressRefused: true });
  expect(await countMessageStates(test.db)).toEqual({ sending: 1 });
  await endMessage(test.db, current, { state: 'sent' });
  expect(await countMessageStates(test.db)).toEqual({ sent: 1 });
});

it('a message fails after two workers died while sending it; workers that died before do not count', async () => {
  await planFor(1);
  for (const isStarted of [false, true, false, false, true]) {
    const message = await claimOne();
    if (isStarted) await startSending(test.db, message);
    await expireSendingMessages(test.db);
  }
  expect(await claim(300)).toMatchObject({ messages: [], examined: 1 });
  expect(await countMessageStates(test.db)).toEqual({ failed: 1 });
});
