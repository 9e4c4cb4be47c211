import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import {
  countMessageStates,
  createLeagueWithoutPicks,
  createTestDatabase,
  MISSED_DEADLINE,
  startFreezableProxy,
  type TestDatabase,
} from '@survivor/db/testing';
import { startTestRelay, type TestRelay } from '@survivor/mail/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMail } from '../open-mail.ts';
import { sendMessages } from './send-messages.ts';

const SIZE = 60;
const CONNECTIONS = 5;

let test: TestDatabase;
let relay: TestRelay;
beforeEach(async () => {
  test = await createTestDatabase();
  await createLeagueWithoutPicks(test.db, SIZE);
  relay = await startTestRelay({ beforeAnswer: () => delay(5) });
});
afterEach(async () => {
  await relay.stop();
  await test.close();
});

async function send({ db = test.db, url = relay.url }: { db?: Db; url?: string } = {}): Promise<void> {
  const from = 'Pools <no-reply@pools.example.com>';
  const opened = openMail({ mail: { url, from, perMinute: 100_000 }, publicUrl: 'https://pools.example.com', appSecrets: ['a secret'] });
  await sendMessages({ db, mail: opened?.mail ?? null, push: null })({ signal: new AbortController().signal }).finally(opened?.close);
}

const pass = () => sql`update messages set due_at = clock_timestamp() where state in ('queued', 'sending')`.execute(test.db);
const untilSome = async () => {
  while (relay.received.length < 12) await delay(2);
};
const states = () => countMessageStates(test.db);

/** Everybody has the one mail; how many have it twice, each with one Message-ID. */
function countRepeated(): number {
  const ids = new Map<string, Set<string | undefined>>();
  for (const { to, mail } of relay.received) ids.set(to.join(), (ids.get(to.join()) ?? new Set()).add(mail.messageId));
  expect([ids.size, [...ids.values()].filter(({ size }) => size > 1)]).toEqual([SIZE, []]);
  return relay.received.length - SIZE;
}

/** The relay breaks off while messages are handed over. */
async function loseRelay(): Promise<void> {
  const line = await startFreezableProxy(relay.url);
  const sending = send({ url: line.url });
  await untilSome();
  await line.close();
  await sending;
}

it('a relay that goes away under sending: what was due is sent when it is back', async () => {
  await loseRelay();
  const { sent = 0, queued = 0 } = await states();
  expect([sent + queued, queued > 0]).toEqual([SIZE, true]);
  await pass();
  await send();
  expect(await states()).toEqual({ sent: SIZE });
  expect(countRepeated()).toBeLessThanOrEqual(CONNECTIONS);
});

it('a relay that is back only in the last minute: what was not sent is expired, and goes to nobody', async () => {
  await loseRelay();
  const [{ queued = 0 }, received] = [await states(), relay.received.length];
  await setVirtualClock(test.db, new Date(MISSED_DEADLINE.getTime() - 60_000));
  await pass();
  await send();
  expect(await states()).toMatchObject({ expired: queued });
  expect(relay.received).toHaveLength(received);
});

it('a database whose connections break under sending: what was due is sent when it is back, twice only what was being handed over', async () => {
  const line = await startFreezableProxy(test.url);
  const { db } = openDatabase({ url: line.url, onError: () => {} });
  const ended = send({ db }).then(
    () => 'well',
    () => 'broken off',
  );
  await untilSome();
  await line.close();
  expect(await ended).toBe('broken off');
  await db.destroy();
  const { sending = 0, queued = 0, sent = 0 } = await states();
  expect([sending + queued + sent, sending > 0]).toEqual([SIZE, true]);
  const { count } = await test.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'sending')
    .where('is_begun', '=', true)
    .executeTakeFirstOrThrow();
  await pass();
  await send();
  expect(await states()).toEqual({ sent: SIZE });
  expect(countRepeated()).toBeLessThanOrEqual(Number(count));
});
