import { inTransaction } from '@survivor/db/connection/in-transaction';
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
import { createSendPush } from './send-push.ts';

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

/** A user without email and with these devices, who needs picks in two leagues. */
async function personWith(...names: string[]): Promise<{ id: number; devices: Device[] }> {
  const identity = {
    issuer: 'https://issuer.example.com',
    subject: names.join(),
    email: 'ada@example.com',
    username: 'x',
    pictureUri: null,
  };
  const { id } = await inTransaction(test.db, (tx) => upsertSignedInUser(tx, identity));
  await sql`update message_preferences set email_kinds = '{}' where user_id = ${id}`.execute(test.db);
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

async function run(hours: number): Promise<void> {
  await setVirtualClock(test.db, before(hours));
  const port = createPushService({ hosts: ['push.test'], contact: 'mailto:a@example.com', network: service.network });
  const pushes = createPushes({ db: test.db, cipher: testCipher, port });
  await sendDueMessages({ db: test.db, mail: null, push: createSendPush({ db: test.db, pushes }), signal: new AbortController().signal });
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
  const { devices } = await personWith('laptop');
  await setHours(0, 23, 'Etc/Unknown');
  await run(24);
  expect([await states(), readBy(devices[0], 0).isSilent]).toEqual([['sent'], false]);
});

it('reaches one of two devices and deletes the other, which is gone', async () => {
  await personWith('gone', 'there');
  responses['/gone'] = { status: 410 };
  await run(24);
  expect(await states()).toEqual(['sent']);
  expect(await endpoints()).toEqual(['https://push.test/there']);
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
