import { createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playSeason } from '../testing/play-season.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { gaugeMessages } from './gauge-messages.ts';

const STATES = ['sent', 'failed', 'dropped', 'sending', 'queued'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const messageLines = (metrics: string) => metrics.split('\n').filter((line) => line.startsWith('message'));
const scrape = async () => messageLines((await server.app.inject({ url: '/metrics' })).body).join('\n');

/** The figures of a registry that has cached none. */
async function readFigures(): Promise<string> {
  const registry = new Registry();
  gaugeMessages(registry, server.db);
  return messageLines(await registry.metrics()).join('\n');
}

/** One message of each state to each of five people, due an hour ago. */
async function addMessages(kind: string, channel: string): Promise<void> {
  const { id: seasonId } = await server.db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, due_at, state)
    select p.user_id, ${channel}, ${kind}, 'a', ${seasonId}, 1, clock_timestamp() - interval '1 hour',
      (${sql.val(STATES)}::text[])[row_number() over (order by p.user_id)]
    from message_preferences p`.execute(server.db);
}

it('count messages by channel and outcome, once a minute, and tell at each scrape how long the oldest that is due has waited', async () => {
  await playSeason(server.db);
  for (let index = 0; index < STATES.length; index += 1) {
    const { id } = await createUser(server.db);
    await server.db.insertInto('message_preferences').values({ user_id: id, email_refusals: 2 }).execute();
  }
  expect(await scrape()).toContain('message_oldest_due_seconds 0');
  for (const channel of ['email', 'push']) await addMessages('schedule', channel);
  const cached = await scrape();
  expect(cached).toContain('messages{channel="email",outcome="queued"} 0');
  const figures = await readFigures();
  for (const channel of ['email', 'push'])
    for (const outcome of STATES) expect(figures).toContain(`messages{channel="${channel}",outcome="${outcome}"} 1`);
  expect(figures.split('\n').filter((line) => line.startsWith('messages{'))).toHaveLength(12);
  for (const metrics of [cached, figures])
    expect(Number(/message_oldest_due_seconds (.*)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3600);
});
