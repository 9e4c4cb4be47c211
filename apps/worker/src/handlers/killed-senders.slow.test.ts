import { setTimeout as delay } from 'node:timers/promises';
import {
  countMessageStates,
  createLeagueWithoutPicks,
  createTestDatabase,
  expireSendingMessages,
  type KillPoint,
  type TestDatabase,
} from '@survivor/db/testing';
import { startTestRelay, type TestRelay } from '@survivor/mail/testing';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runKillableWorker } from '../testing/killable-worker.ts';

const WORKERS = 3;
/** Even a worker that finds no message runs so many, so that a kill at one of them happens. */
const CERTAIN_STATEMENTS = 8;
/** A soak kills at each of the first statements, then at random ones and times. */
const FIRST_STATEMENTS = 50;
const SIZE = runsOf({ usual: 60, soak: 10_000 });
const IS_SOAK = SIZE >= 5000;
const KILLS = IS_SOAK ? 100 : 2;

let test: TestDatabase;
let relay: TestRelay;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await relay.stop();
  await test.close();
});

function pointsOf(roll: () => number): KillPoint[] {
  const oneOf = (statements: number) => 1 + Math.floor(roll() * statements);
  if (!IS_SOAK) return [{ statement: oneOf(CERTAIN_STATEMENTS) }, { statement: oneOf(FIRST_STATEMENTS) }];
  return Array.from({ length: KILLS }, (_, index): KillPoint => {
    if (index < FIRST_STATEMENTS) return { statement: index + 1 };
    return index % 2 === 0 ? { statement: FIRST_STATEMENTS + oneOf(250) } : { ms: Math.floor(roll() * 1500) };
  });
}

/** Until nothing that a dead worker has sent is still being done. */
async function untilQuiet(): Promise<void> {
  const isBusy = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(test.db);
    return rows.length > 0;
  };
  while (await isBusy()) await delay(10);
}

/** The addresses of those whose message was being handed over when its worker was killed. */
async function beingHandedOver(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from messages m join users u on u.id = m.user_id where m.state = 'sending' and m.is_begun`.execute(test.db);
  return rows.map(({ email }) => email);
}

const pickForSome = () =>
  sql`update members set picks[1] = 1 where user_id in (
    select user_id from messages where state = 'queued' order by md5(id::text) limit 3)`.execute(test.db);

it.each(seedsOf(20_251_010))(
  `${SIZE} messages by three workers and ${KILLS} kills, at statements and anywhere: none is lost, and only what was being handed over comes twice, seed %i`,
  async (seed) => {
    await createLeagueWithoutPicks(test.db, SIZE);
    const roll = diceOf(seed);
    relay = await startTestRelay({ beforeAnswer: () => delay(roll() * 8) });
    const run = (at: KillPoint) => runKillableWorker({ database: test.url, relay: relay.url, at });
    const inDoubt = new Map<string, number>();
    const points = pointsOf(roll);
    let kills = 0;
    while (points.length > 0) {
      const killed = await Promise.all(points.splice(0, WORKERS).map(run));
      kills += killed.filter(Boolean).length;
      await untilQuiet();
      for (const address of await beingHandedOver()) inDoubt.set(address, (inDoubt.get(address) ?? 0) + 1);
      await pickForSome();
      await expireSendingMessages(test.db);
    }
    for (let turn = 0; turn < 2; turn++) {
      await Promise.all(Array.from({ length: WORKERS }, () => run(null)));
      await expireSendingMessages(test.db);
    }
    const states = await countMessageStates(test.db);
    const { sent = 0, dropped = 0, expired = 0, failed = 0 } = states;
    expect([sent + dropped + expired + failed, Object.values(states).reduce((sum, count) => sum + count, 0)]).toEqual([SIZE, SIZE]);

    const { rows: failedTo } = await sql<{ email: string }>`
      select u.email from messages m join users u on u.id = m.user_id where m.state = 'failed'`.execute(test.db);
    expect(failedTo.filter(({ email }) => (inDoubt.get(email) ?? 0) < 2)).toEqual([]);

    const mails = new Map<string, (string | undefined)[]>();
    for (const { to, mail } of relay.received) mails.set(to.join(), [...(mails.get(to.join()) ?? []), mail.messageId]);
    const { rows: sentTo } = await sql<{ email: string; messageId: string }>`
      select u.email, m.message_id::text as "messageId" from messages m join users u on u.id = m.user_id where m.state = 'sent'`.execute(
      test.db,
    );
    expect(sentTo.filter(({ email, messageId }) => !mails.get(email)?.[0]?.includes(messageId))).toEqual([]);
    const repeated = [...mails].filter(([, ids]) => ids.length > 1);
    expect(repeated.filter(([address, ids]) => !inDoubt.has(address) || ids.length > 2 || new Set(ids).size > 1)).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(IS_SOAK ? KILLS : 1);
    console.log(
      `${SIZE} messages, ${kills} kills: ${JSON.stringify(states)}, ${inDoubt.size} were being sent at a kill, ${repeated.length} arrived twice, 0 lost; seed ${seed}`,
    );
  },
);
