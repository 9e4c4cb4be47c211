import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { startTestRelay, type TestRelay, type TestRelayArgs } from '@survivor/mail/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ActionDeps } from './action-result.ts';
import { runAction } from './run-action.ts';

let database: TestDatabase;
let relay: TestRelay | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await relay?.stop();
  relay = null;
});
afterAll(() => database.close());

async function mailTest(args: TestRelayArgs | null) {
  relay = args && (await startTestRelay(args));
  const env: ActionDeps['env'] = {
    season: 2025,
    sportsSource: 'thesportsdb',
    clock: { kind: 'system' },
    adminEmails: [],
    appSecrets: [],
    mail: relay && { url: relay.url.replace('right', 'wrong'), from: 'Pools <no-reply@pools.example.com>', perMinute: 300 },
    publicUrl: 'https://pools.example.com',
    redisUrl: null,
    databaseDirectUrl: database.url,
  };
  const withQueue = () => Promise.reject(new Error('not needed'));
  const deps = { db: database.db, env, withQueue, emptyQueue: withQueue, productVersion: '0.0.0', now: new Date(0) };
  return runAction({ kind: 'mail-test', email: 'ada@example.com' }, deps);
}

it('sends a message that the relay has, and records it without the address', async () => {
  expect(await mailTest({})).toEqual({ exitCode: 0, text: 'The relay accepted the message to ada@example.com' });
  expect(relay?.received.map(({ to, mail }) => [to, mail.subject])).toEqual([[['ada@example.com'], 'Test message from Survivor Pools']]);
  expect(relay?.received[0]?.mail.text).toContain('https://pools.example.com');
  const entries = await database.db.selectFrom('admin_audit').selectAll().execute();
  expect(entries).toMatchObject([{ action: 'mail test', details: { isSent: true } }]);
  expect(JSON.stringify(entries)).not.toContain('ada@');
});

it('names the variable of the relay that is missing', async () => {
  expect(await mailTest(null)).toEqual({ exitCode: 1, text: expect.stringContaining('SMTP_URL is not set') });
});

it.each<[string, TestRelayArgs, string]>([
  ['an address', { refuseRecipient: () => ({ status: 550, text: 'no such user right' }) }, 'the relay refuses the address (550)'],
  ['a password', { password: { user: 'us', pass: 'right' } }, 'the relay refuses the user or the password (535)'],
])('tells a refusal of %s, and neither user nor password', async (_, args, reason) => {
  const { exitCode, text } = await mailTest(args);
  expect([exitCode, text]).toEqual([1, `The message was not sent: ${reason}`]);
  expect(text).not.toMatch(/wrong|right|\bus:/);
});
