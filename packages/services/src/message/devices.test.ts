import { createHash } from 'node:crypto';
import { AddDeviceInput } from '@survivor/contract/message';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { eraseAccount } from '@survivor/db/queries/user/accounts';
import { deleteExpiredSessions, deleteSession, endSessions as endStored, insertSession } from '@survivor/db/queries/user/sessions';
import { createUser, inMinutes } from '@survivor/db/testing';
import { createPushService } from '@survivor/push';
import { createTestDevice, startTestPushService, type TestPushService } from '@survivor/push/testing';
import { STANDARD_KINDS } from '@survivor/rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { rotateSecret } from '../maintenance/rotate-secret.ts';
import { createSecretCipher } from '../secret-cipher.ts';
import { callerOf, createTestContext, refusalOf, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { endOwnSessions } from '../user/end-own-sessions.ts';
import { endSessions } from '../user/end-sessions.ts';
import { getMe } from '../user/get-me.ts';
import { sessionHandle } from '../user/session-handle.ts';
import { signOutAddress, suspendAddress } from '../user/suspend-account.ts';
import { addDevice, removeDevice, testDevice } from './devices.ts';
import { getMessages } from './message-preferences.ts';
import { createPushes } from './pushes.ts';

const database = useTestDatabase();
let service: TestPushService;
let status = 201;
beforeAll(async () => {
  service = await startTestPushService({ answer: () => ({ status }) });
});
afterAll(async () => {
  await service.stop();
});
afterEach(() => {
  status = 201;
  service.received.length = 0;
});

const portOf = () => createPushService({ hosts: ['push.test'], contact: 'mailto:a@example.com', network: service.network });
const pushesWith = (secrets?: string[]) =>
  createPushes({ db: database.db, cipher: secrets === undefined ? testCipher : createSecretCipher(secrets), port: portOf() });

let count = 0;
const next = () => ++count;
const newDevice = () => createTestDevice(`https://push.test/${next()}`);
const inputOf = ({ endpoint, publicKey, authSecret }: ReturnType<typeof newDevice>) => ({
  endpoint,
  publicKey,
  authSecret,
  zone: 'America/New_York',
});

/** A user signed in on a laptop, which makes the requests, and on a phone. */
async function createPerson() {
  const email = `device${next()}@example.com`;
  const user = await createUser(database.db, { email });
  await sql`insert into admin_addresses (address, user_id) values (${email}, ${user.id}) on conflict do nothing`.execute(database.db);
  const signedIn = async (browser: string): Promise<ServiceContext> => {
    const sessionId = `${browser} of ${user.id}`;
    await insertSession(database.db, { id: sessionId, userId: user.id, expiresAt: inMinutes(60), browser });
    return createTestContext(database.db, { caller: { ...callerOf(user), sessionId }, pushes: pushesWith() });
  };
  return { user, email, laptop: await signedIn('laptop'), phone: await signedIn('phone') };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

async function withDevices(): Promise<Person> {
  const person = await createPerson();
  for (const ctx of [person.laptop, person.phone]) await addDevice({ ctx, input: inputOf(newDevice()) });
  return person;
}
async function browsersOf(userId: number): Promise<(string | null)[]> {
  const rows = await database.db.selectFrom('push_devices').select('browser').where('user_id', '=', userId).orderBy('browser').execute();
  return rows.map(({ browser }) => browser);
}

describe('a device', () => {
  it('is added for the calling session, and listed with its browser and date but without its keys', async () => {
    const { laptop, phone } = await withDevices();
    const { devices, pushKey } = await getMessages({ ctx: laptop });
    expect(devices.map(({ browser, isThisDevice }) => [browser, isThisDevice])).toEqual([
      ['phone', false],
      ['laptop', true],
    ]);
    expect(Object.keys(devices[0] ?? {}).sort()).toEqual(['browser', 'id', 'isThisDevice', 'madeAt']);
    expect(Buffer.from(pushKey ?? '', 'base64url')).toHaveLength(65);
    expect((await getMessages({ ctx: phone })).pushKey).toBe(pushKey);
  });

  it('is recognized by its own browser, by a hash of its address', async () => {
    const { laptop, phone } = await createPerson();
    const device = newDevice();
    await addDevice({ ctx: laptop, input: inputOf(device) });
    expect((await getMessages({ ctx: laptop })).endpointHash).toBe(createHash('sha256').update(device.endpoint).digest('hex'));
    expect((await getMessages({ ctx: phone })).endpointHash).toBeNull();
  });

  it('of a browser with an unknown time zone is added, with none', async () => {
    const { laptop, user } = await createPerson();
    await addDevice({ ctx: laptop, input: AddDeviceInput.parse({ ...inputOf(newDevice()), zone: 'Etc/Unknown' }) });
    expect([await browsersOf(user.id), (await getMe({ ctx: laptop })).browserZone]).toEqual([['laptop'], null]);
  });

  it('that is added twice exists once, for the user who added it last', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const input = inputOf(newDevice());
    for (const ctx of [one.laptop, one.laptop, other.phone]) await addDevice({ ctx, input });
    expect([await browsersOf(one.user.id), await browsersOf(other.user.id)]).toEqual([[], ['phone']]);
  });

  it('is limited to ten, even for concurrent calls', async () => {
    const { laptop, user } = await createPerson();
    const devices = Array.from({ length: 14 }, newDevice);
    const results = await Promise.allSettled(devices.map((device) => addDevice({ ctx: laptop, input: inputOf(device) })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await browsersOf(user.id)).toHaveLength(10);
    const refusal = await refusalOf(addDevice({ ctx: laptop, input: inputOf(newDevice()) }));
    expect(refusal).toMatchObject({ code: 'conflict', message: 'You can add at most 10 devices. Remove one first.' });
  });

  it.each<[string, object, string]>([
    ['an address of somebody else', { endpoint: 'https://evil.example/x' }, 'endpoint'],
    ['a key that is none', { publicKey: 'AAAA' }, 'publicKey'],
    ['a secret that is none', { authSecret: 'AAAA' }, 'publicKey'],
  ])('with %s is refused', async (_, change, field) => {
    const { laptop, user } = await createPerson();
    const refusal = await refusalOf(addDevice({ ctx: laptop, input: { ...inputOf(newDevice()), ...change } }));
    expect(refusal.code).toBe('validation');
    expect(Object.keys(refusal.fields)).toEqual([field]);
    expect(await browsersOf(user.id)).toEqual([]);
  });

  it('is removed and tested only by its owner', async () => {
    const [one, other] = [await withDevices(), await withDevices()];
    const [phone] = (await getMessages({ ctx: one.laptop })).devices;
    const input = { id: phone?.id ?? '' };
    for (const verb of [removeDevice, testDevice]) {
      expect((await refusalOf(verb({ ctx: other.laptop, input }))).code).toBe('not-found');
      expect((await refusalOf(verb({ ctx: one.laptop, input: { id: 'x' } }))).code).toBe('not-found');
    }
    expect(service.received).toEqual([]);
    expect((await removeDevice({ ctx: one.laptop, input })).items.map(({ browser }) => browser)).toEqual(['laptop']);
    expect(await browsersOf(other.user.id)).toEqual(['laptop', 'phone']);
  });
});

describe('a test', () => {
  it('reaches the device, and returns the outcome', async () => {
    const { laptop, user } = await createPerson();
    const device = newDevice();
    const { items } = await addDevice({ ctx: laptop, input: inputOf(device) });
    const input = { id: items[0]?.id ?? '' };
    expect(await testDevice({ ctx: laptop, input })).toEqual({ outcome: 'sent' });
    const [push] = service.received;
    expect(JSON.parse(device.read(push?.body ?? Buffer.alloc(0)))).toEqual({
      kind: 'test',
      sentence: 'Notifications work on this device.',
      path: '/home/account',
      tag: 'test',
      isSilent: false,
    });
    status = 503;
    expect(await testDevice({ ctx: laptop, input })).toEqual({ outcome: 'not-now' });
    status = 410;
    expect(await testDevice({ ctx: laptop, input })).toEqual({ outcome: 'gone' });
    expect(await browsersOf(user.id)).toEqual([]);
  });

  it.each([400, 401, 403])('that the push service refuses with %i removes the device, and its owner sees why', async (refusal) => {
    const { laptop, phone } = await withDevices();
    const [device] = (await getMessages({ ctx: laptop })).devices;
    status = refusal;
    expect(await testDevice({ ctx: laptop, input: { id: device?.id ?? '' } })).toEqual({ outcome: 'gone', reason: 'refused' });
    const { devices, lostDevices } = await getMessages({ ctx: laptop });
    expect(devices.map(({ browser }) => browser)).toEqual(['laptop']);
    const lost = { browser: 'phone', reason: 'refused', lostAt: expect.any(Date) };
    expect(lostDevices).toEqual([{ ...lost, isThisDevice: false }]);
    expect((await getMessages({ ctx: phone })).lostDevices).toEqual([{ ...lost, isThisDevice: true }]);
    await addDevice({ ctx: phone, input: inputOf(newDevice()) });
    expect((await getMessages({ ctx: laptop })).lostDevices).toEqual([]);
  });

  it('is limited to twenty an hour', async () => {
    const { laptop } = await withDevices();
    const ctx = { ...laptop, settings: { ...laptop.settings, areRateLimitsOn: true } };
    const [device] = (await getMessages({ ctx })).devices;
    const input = { id: device?.id ?? '' };
    for (let sent = 0; sent < 20; sent++) await testDevice({ ctx, input });
    expect((await refusalOf(testDevice({ ctx, input }))).code).toBe('rate-limited');
    expect(service.received).toHaveLength(20);
  });
});

describe('the devices of sessions that end', () => {
  const admin = async () => callerOf(await createUser(database.db), { isAdmin: true });
  const own = (person: Person, which: 'laptop' | 'phone') => sessionHandle(person[which].caller?.sessionId ?? '');

  it.each<[string, (person: Person) => Promise<unknown>, string[]]>([
    ['by a sign-out', ({ laptop }) => deleteSession(database.db, laptop.caller?.sessionId ?? ''), ['phone']],
    [
      'by "Sign out" of another',
      async (person) => endOwnSessions({ ctx: person.laptop, input: { sessionId: own(person, 'phone') } }),
      ['laptop'],
    ],
    ['by "Sign out everywhere"', async ({ laptop }) => endOwnSessions({ ctx: laptop, input: { sessionId: null } }), []],
    [
      'by an administrator, one',
      async (person) =>
        endSessions({
          ctx: createTestContext(database.db, { caller: await admin() }),
          input: { id: userIds.encode(person.user.id), sessionId: own(person, 'laptop') },
        }),
      ['phone'],
    ],
    [
      'by an administrator, all',
      async ({ user }) =>
        endSessions({
          ctx: createTestContext(database.db, { caller: await admin() }),
          input: { id: userIds.encode(user.id), sessionId: null },
        }),
      [],
    ],
    ['by the command line', ({ email }) => signOutAddress(database.db, email), []],
    ['by a suspension', ({ email }) => suspendAddress(database.db, email), []],
    ['with the account', ({ user }) => inTransaction(database.db, (tx) => eraseAccount(tx, user.id)), []],
  ])('go along: %s', async (_, end, left) => {
    const [person, other] = [await withDevices(), await withDevices()];
    await end(person);
    expect(await browsersOf(person.user.id)).toEqual(left);
    expect(await browsersOf(other.user.id)).toEqual(['laptop', 'phone']);
  });

  it('that expire remain until all sessions are signed out', async () => {
    const person = await withDevices();
    const isPhone = sql`id like 'phone%' and user_id = ${person.user.id}`;
    await sql`update sessions set used_at = used_at - interval '15 days' where ${isPhone}`.execute(database.db);
    await deleteExpiredSessions(database.db);
    expect(await browsersOf(person.user.id)).toEqual(['laptop', 'phone']);
    await endOwnSessions({ ctx: person.laptop, input: { sessionId: null } });
    expect(await browsersOf(person.user.id)).toEqual([]);
  });

  it('are removed even if added concurrently', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { laptop, user } = await createPerson();
      const [added] = await Promise.allSettled([
        addDevice({ ctx: laptop, input: inputOf(newDevice()) }),
        inTransaction(database.db, (tx) => endStored(tx, { userId: user.id, sessionIds: [laptop.caller?.sessionId ?? ''] })),
      ]);
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'unauthenticated' });
      expect(await browsersOf(user.id)).toEqual([]);
    }
  });
});

describe('the key that signs pushes', () => {
  it('is created once for concurrent callers, and not stored as plain text', async () => {
    await database.db.deleteFrom('settings').where('key', '=', 'pushKeys').execute();
    const keys = await Promise.all(Array.from({ length: 8 }, () => pushesWith().publicKey()));
    expect(new Set(keys).size).toBe(1);
    const row = await database.db.selectFrom('settings').select('value').where('key', '=', 'pushKeys').executeTakeFirstOrThrow();
    expect(Object.keys(row.value as object).sort()).toEqual(['privateKeyEncrypted', 'publicKey']);
    expect((row.value as { privateKeyEncrypted: string }).privateKeyEncrypted.split('.')).toHaveLength(4);
  });

  it('survives a change of the secret, and is not used while no secret decrypts it', async () => {
    const [old, fresh] = ['the secret that is to go, in 32 bytes', 'the secret that is to stay, in 32 bytes'];
    await database.db.deleteFrom('settings').where('key', '=', 'pushKeys').execute();
    const key = await pushesWith([old]).publicKey();
    expect(await pushesWith([fresh]).publicKey()).toBeNull();
    const push = { device: newDevice(), payload: '{}', topic: 'x', ttlSeconds: 1, urgency: 'normal' } as const;
    expect(await pushesWith([fresh]).send(push)).toEqual({ kind: 'try-again', retryAfterMs: null });
    await rotateSecret(database.db, [fresh, old]);
    expect(await pushesWith([fresh]).publicKey()).toBe(key);
    expect(await pushesWith([fresh]).send(push)).toEqual({ kind: 'sent' });
  });
});

it('adding a device enables default pushes for users without push kinds, without email; other choices stay', async () => {
  const { laptop, phone, user } = await createPerson();
  expect((await getMessages({ ctx: laptop })).hasAnswered).toBe(false);
  await addDevice({ ctx: laptop, input: inputOf(newDevice()) });
  expect(await getMessages({ ctx: laptop })).toMatchObject({
    hasAnswered: true,
    emailKinds: [],
    pushKinds: [...STANDARD_KINDS],
    zone: null,
  });
  const set = (kinds: string) =>
    sql`update message_preferences set push_kinds = ${kinds}::text[] where user_id = ${user.id}`.execute(database.db);
  for (const [chosen, listed] of [
    ['{}', [...STANDARD_KINDS]],
    ['{week}', ['week']],
  ] as const) {
    await set(chosen);
    await addDevice({ ctx: phone, input: inputOf(newDevice()) });
    expect((await getMessages({ ctx: phone })).pushKinds).toEqual(listed);
  }
});
