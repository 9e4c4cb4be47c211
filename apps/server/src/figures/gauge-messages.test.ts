import { inTransaction } from '@survivor/db/in-transaction';
import { setVirtualClock } from '@survivor/db/queries/clock';
import { claimMessages } from '@survivor/db/queries/messages';
import { planMessages } from '@survivor/db/queries/plan-messages';
import { createGame, createLeagueRow, createMember, createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { gaugeMessages } from './gauge-messages.ts';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const before = (hours: number) => new Date(DEADLINE.getTime() - hours * 3_600_000);

const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const messageLines = (told: string) => told.split('\n').filter((line) => line.startsWith('message'));

/** What is told of messages to somebody who has not asked before. */
async function figuresOf({ db }: TestServer): Promise<string> {
  const registry = new Registry();
  gaugeMessages(registry, db);
  return messageLines(await registry.metrics()).join('\n');
}

/** Five people two hours before a deadline, of whom so many have no pick; every state that a reminder can have is among theirs. */
async function openWorld(withoutPick: number) {
  const server = await startTestServer();
  open.push(server);
  const { db } = server;
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  await db
    .insertInto('rounds')
    .values({ season_id: seasonId, ordinal: 1, starts_at: DEADLINE })
    .onConflict((conflict) => conflict.columns(['season_id', 'ordinal']).doUpdateSet({ starts_at: DEADLINE }))
    .execute();
  await createGame(db, { seasonId, round: 1, homeTeamId: 1, awayTeamId: 2 });
  const owner = await createUser(db);
  const league = await createLeagueRow(db, { seasonId, createdBy: owner.id, name: 'Forgetful' });
  for (let index = 0; index < 5; index++) {
    const { id } = await createUser(db);
    await createMember(db, { leagueId: league.id, userId: id, ...(index >= withoutPick && { picks: { 1: 1 } }) });
    await db.insertInto('message_preferences').values({ user_id: id, email_refusals: 2 }).execute();
  }
  await setVirtualClock(db, before(2));
  const planned = await planMessages(db, { channels: ['email'] });
  await inTransaction(db, (tx) => claimMessages(tx, { limit: 4, perMinute: 300, channels: ['email'] }));
  await sql`
    update messages m set state = s.state, due_at = clock_timestamp() - interval '1 hour'
    from (select id, (array['sent', 'failed', 'dropped', 'sending', 'queued'])[row_number() over (order by id)] as state from messages) s
    where s.id = m.id`.execute(db);
  await sql`update message_preferences set email_refusals = 3 where user_id in (select user_id from messages where state = 'failed')`.execute(
    db,
  );
  return { server, seasonId, planned };
}

it('tell the same bytes before a deadline whether five members have no pick or none, and all of it after', async () => {
  const [none, five] = [await openWorld(0), await openWorld(5)];
  expect([none.planned, five.planned]).toEqual([0, 5]);
  const hidden = await figuresOf(five.server);
  expect(hidden).toBe(await figuresOf(none.server));
  expect(hidden).toContain('messages{channel="email",outcome="sent"} 0');
  expect(hidden).toContain('message_oldest_due_seconds 0');
  expect(hidden).toMatch(/message_refused_addresses nan/i);
  for (const { server } of [none, five]) await setVirtualClock(server.db, DEADLINE);
  const told = await figuresOf(five.server);
  for (const outcome of ['queued', 'sending', 'sent', 'dropped', 'failed'])
    expect(told).toContain(`messages{channel="email",outcome="${outcome}"} 1`);
  expect(told).toContain('message_refused_addresses 1');
  expect(Number(/message_oldest_due_seconds (.*)/.exec(told)?.[1])).toBeGreaterThanOrEqual(3600);
  expect(await figuresOf(none.server)).toContain('message_refused_addresses 0');
});

it('tell other messages at once, by a channel and an outcome and nothing else', async () => {
  const { server, seasonId } = await openWorld(0);
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, due_at)
    select p.user_id, c.channel, 'schedule', 'a', ${seasonId}, 1, clock_timestamp() - interval '11 minutes'
    from message_preferences p, unnest(array['email', 'push']) c (channel)`.execute(server.db);
  const told = await figuresOf(server);
  for (const channel of ['email', 'push']) expect(told).toContain(`messages{channel="${channel}",outcome="queued"} 5`);
  expect(told.split('\n').filter((line) => line.startsWith('messages{'))).toHaveLength(12);
  expect(Number(/message_oldest_due_seconds (.*)/.exec(told)?.[1])).toBeGreaterThanOrEqual(660);
});

it('count all messages once a minute, and tell at each scrape how long the oldest that is due has waited', async () => {
  const { server, seasonId } = await openWorld(0);
  const scrape = async () => messageLines((await server.app.inject({ url: '/metrics' })).body).join('\n');
  expect(await scrape()).toContain('message_oldest_due_seconds 0');
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, due_at)
    select p.user_id, 'email', 'schedule', 'a', ${seasonId}, 1, clock_timestamp() - interval '11 minutes' from message_preferences p`.execute(
    server.db,
  );
  const told = await scrape();
  expect(told).toContain('messages{channel="email",outcome="queued"} 0');
  expect(Number(/message_oldest_due_seconds (.*)/.exec(told)?.[1])).toBeGreaterThanOrEqual(660);
});
