import { inTransaction } from '@survivor/db/connection/in-transaction';
import { listLostDevices } from '@survivor/db/queries/message/push-devices';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { upsertSignedInUser } from '@survivor/db/queries/user/sign-in';
import { createLeagueRow, createMember, createSeason, createTeams, createUser } from '@survivor/db/testing';
import { createPushService } from '@survivor/push';
import { createTestDevice, startTestPushService, type TestPushService } from '@survivor/push/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createPushes } from './pushes.ts';
import { sendDueMessages } from './send-due-messages.ts';
import type { MailTransport, OutgoingMail } from './send-mail.ts';
import { createSendPush } from './send-push.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const before = (hours: number) => new Date(DEADLINE.getTime() - hours * 3_600_000);
type PushResponse = { readonly status: number; readonly headers?: Record<string, string> };

const test = useTestDatabase();
let service: TestPushService;
let seasonId: number;
/** The response by a device's address; 201 by default. */
let responses: Record<string, PushResponse>;
beforeAll(async () => {
  service = await startTestPushService({ answer: ({ endpoint }) => responses[new URL(endpoint).pathname] ?? { status: 201 } });
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  await emptyDatabase(test);
  responses = {};
  service.received.length = 0;
  await startVirtualClock(test.db, before(30));
  await createTeams(test.db);
  seasonId = (await createSeason(test.db, { starts: [DEADLINE] })).id;
});

type Device = ReturnType<typeof createTestDevice>;

/** A user with these devices, without email and quiet hours, who needs picks in two leagues. */
async function personWith(...names: string[]): Promise<{ id: number; devices: Device[] }> {
  const identity = {
    issuer: 'https://issuer.example.com',
    subject: names.join(),
    email: 'ada@example.com',
    username: 'x',
    pictureUri: null,
  };
  const { id } = await inTransaction(test.db, (tx) => upsertSignedInUser(tx, identity));
  await sql`update message_preferences set email_kinds = '{}', quiet_from = null, quiet_to = null where user_id = ${id}`.execute(test.db);
  for (const name of ['Alpha', 'Beta']) {
    const owner = await createUser(test.db);
    const league = await createLeagueRow(test.db, { seasonId, createdBy: owner.id, name });
    await createMember(test.db, { leagueId: league.id, userId: id });
  }
  const devices = names.map((name) => createTestDevice(`https://push.test/${name}`));
  for (const { endpoint, publicKey, authSecret } of devices)
    await test.db
      .insertInto('push_devices')
      .values({ user_id: id, endpoint, public_key: publicKey, auth_secret: authSecret, session_id: null, browser: null })
      .execute();
  return { id, devices };
}

function createTestPushes() {
  const port = createPushService({ hosts: ['push.test'], contact: 'mailto:a@example.com', network: service.network });
  return createPushes({ db: test.db, cipher: testCipher, port });
}

const createTestMail = (sent: OutgoingMail[]): MailTransport => ({
  send: async (mail) => {
    sent.push(mail);
    return { kind: 'sent' };
  },
  perMinute: 100,
  publicUrl: 'https://pools.example.com',
  domain: 'pools.example.com',
  tokens: createUnsubscribeTokens(['a secret of the tests']),
});

async function run(hours: number, mail: MailTransport | null = null, pushes = createTestPushes()): Promise<void> {
  await setVirtualClock(test.db, before(hours));
  await sendDueMessages({ db: test.db, mail, push: createSendPush({ db: test.db, pushes }), signal: new AbortController().signal });
}

const states = async () => (await test.db.selectFrom('messages').select('state').orderBy('id').execute()).map(({ state }) => state);
const endpoints = async () =>
  (await test.db.selectFrom('push_devices').select('endpoint').orderBy('endpoint').execute()).map(({ endpoint }) => endpoint);
const minutesLeft = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from messages`.execute(test.db);
  return rows[0]?.minutes;
};
const pass = () => sql`update messages set due_at = clock_timestamp()`.execute(test.db);
const readBy = (device: Device | undefined, at: number) => JSON.parse(device?.read(service.received[at]?.body ?? Buffer.alloc(0)) ?? '');
const setHours = (from: number, to: number, zone: string) =>
  sql`update message_preferences set quiet_from = ${from}, quiet_to = ${to}, zone = ${zone}`.execute(test.db);

it('reaches each device of the user with kind, sentence and path but no team, until it expires', async () => {
  const { devices } = await personWith('laptop', 'phone');
  const { id: stranger } = await createUser(test.db);
  const keys = { public_key: devices[0]?.publicKey ?? '', auth_secret: devices[0]?.authSecret ?? '' };
  await test.db
    .insertInto('push_devices')
    .values({ user_id: stranger, endpoint: 'https://push.test/of-a-stranger', ...keys })
    .execute();
  await run(24);
  expect(await states()).toEqual(['sent']);
  expect(service.received).toHaveLength(2);
  for (const device of devices) {
    const at = service.received.findIndex(({ endpoint }) => endpoint.endsWith(new URL(device.endpoint).pathname));
    const payloads = readBy(device, at);
    expect(payloads).toEqual({
      kind: 'pick-needed',
      sentence: 'Week 1 locks in 24 hours. 2 leagues need a pick.',
      path: '/home/leagues',
      tag: service.received[at]?.headers['topic'],
      isSilent: false,
    });
    const { ttl, topic, urgency } = service.received[at]?.headers ?? {};
    expect(Number(ttl)).toBeGreaterThan(24 * 3600 - 300);
    expect(Number(ttl)).toBeLessThanOrEqual(24 * 3600 - 60);
    expect([String(topic).length, urgency]).toEqual([32, 'normal']);
  }
  await run(23);
  expect(service.received).toHaveLength(2);
});

it('is urgent in the last three hours, with another topic than the previous one', async () => {
  const { devices } = await personWith('laptop');
  await run(24);
  await run(2);
  expect(readBy(devices[0], 1).sentence).toBe('Week 1 locks in 2 hours. 2 leagues need a pick.');
  expect(service.received.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'high']);
  expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(2);
});

it('makes no sound in the quiet hours', async () => {
  const { devices } = await personWith('laptop');
  // All day except the previous hour.
  const hour = new Date().getUTCHours();
  await setHours(hour, (hour + 23) % 24, 'Etc/UTC');
  await run(24);
  expect(readBy(devices[0], 0).isSilent).toBe(true);
});

it('is sent to somebody whose stored zone this server does not know', async () => {
  await personWith('laptop');
  await setHours(0, 23, 'Etc/Unknown');
  await run(24);
  expect(await states()).toEqual(['sent']);
});

const lost = async (id: number) =>
  (await listLostDevices(test.db, { userId: id, sessionId: '' })).map(({ browser, reason }) => `${browser} ${reason}`);

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [405, 'refused'],
])('reaches one of two devices and removes the other, which answers %i: %s', async (status, reason) => {
  const { id } = await personWith('old', 'there');
  responses['/old'] = { status };
  await run(24);
  expect(await states()).toEqual(['sent']);
  expect(await endpoints()).toEqual(['https://push.test/there']);
  expect(await lost(id)).toEqual([`null ${reason}`]);
});

it.each([406, 408, 413, 425, 429, 500, 503])('stays with a device that answers %i', async (status) => {
  const { id } = await personWith('phone');
  responses['/phone'] = { status };
  await run(24);
  expect(await endpoints()).toEqual(['https://push.test/phone']);
  expect(await lost(id)).toEqual([]);
});

it.each([
  ['on', '{pick-needed}', ['email sent', 'push failed']],
  ['off', '{}', ['push failed']],
])('a message that every device refuses has gone by email, if that is %s', async (_, kinds, expected) => {
  const { id } = await personWith('phone');
  await sql`update message_preferences set email_kinds = ${kinds} where user_id = ${id}`.execute(test.db);
  responses['/phone'] = { status: 403 };
  const mails: OutgoingMail[] = [];
  await run(24, createTestMail(mails));
  const rows = await test.db.selectFrom('messages').select(['channel', 'state']).orderBy('channel').execute();
  expect(rows.map(({ channel, state }) => `${channel} ${state}`)).toEqual(expected);
  expect(mails).toHaveLength(expected.length - 1);
});

it('removes no more than five devices of a push service that refuses all of them, until it accepts one', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `device-${index}`);
  const { id } = await personWith(...names);
  for (const name of names) responses[`/${name}`] = { status: 403 };
  const pushes = createTestPushes();
  await run(24, null, pushes);
  expect([await states(), (await endpoints()).length, (await lost(id)).length]).toEqual([['queued'], 3, 5]);
  const [kept = ''] = await endpoints();
  delete responses[new URL(kept).pathname];
  await pass();
  await run(23.9, null, pushes);
  await run(2, null, pushes);
  expect([await states(), await endpoints()]).toEqual([['sent', 'sent'], [kept]]);
});

it('is sent if one of two devices accepted it, and is not repeated', async () => {
  await personWith('busy', 'there');
  responses['/busy'] = { status: 429, headers: { 'retry-after': '60' } };
  await run(24);
  await pass();
  await run(23.9);
  expect([await states(), service.received.length]).toEqual([['sent'], 2]);
});

it.each<[string, PushResponse, number]>([
  ['for as long as the push service asks', { status: 429, headers: { 'retry-after': '600' } }, 10],
  ['for a minute where it asks for less', { status: 503, headers: { 'retry-after': '5' } }, 1],
  ['for a day at most', { status: 429, headers: { 'retry-after': '999999999' } }, 24 * 60],
])('is postponed %s, and sent then', async (_, response, minutes) => {
  await personWith('phone');
  responses['/phone'] = response;
  await run(24);
  expect([await states(), await minutesLeft()]).toEqual([['queued'], minutes]);
  responses = {};
  await pass();
  await run(23.9);
  expect([await states(), service.received.length]).toEqual([['sent'], 2]);
});

it('fails after four attempts, or if every device is gone or refuses', async () => {
  await personWith('phone');
  responses['/phone'] = { status: 500 };
  for (let turn = 0; turn < 5; turn++) {
    await run(24 - turn / 100);
    await pass();
  }
  expect([await states(), service.received.length]).toEqual([['failed'], 4]);
  responses['/phone'] = { status: 403 };
  await run(2);
  expect(await states()).toEqual(['failed', 'failed']);
});

it('of a killed worker is sent once more under the same topic', async () => {
  const { devices } = await personWith('phone');
  await run(24);
  await sql`update messages set state = 'sending', is_begun = true, is_repeated = false, ended_at = null, due_at = clock_timestamp()`.execute(
    test.db,
  );
  await run(23.9);
  expect(await states()).toEqual(['sent']);
  expect(service.received.map(({ headers }) => headers['topic'])).toEqual(Array(2).fill(readBy(devices[0], 0).tag));
});
