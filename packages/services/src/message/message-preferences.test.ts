import { SetMessagesInput } from '@survivor/contract/message';
import { SetBrowserZoneInput } from '@survivor/contract/user';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { upsertSignedInUser } from '@survivor/db/queries/user/sign-in';
import { createUser } from '@survivor/db/testing';
import { STANDARD_KINDS, STANDARD_QUIET_HOURS, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { callerOf, createTestContext } from '../testing/test-context.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getMe } from '../user/get-me.ts';
import { setBrowserZone } from '../user/set-browser-zone.ts';
import { getMessages, setMessages } from './message-preferences.ts';

const test = useTestDatabase();

const contextOf = (user: { id: number; name: string }) => createTestContext(test.db, { caller: callerOf(user) });
const wanted: SetMessagesInput = {
  emailKinds: ['pick-needed'],
  pushKinds: ['schedule', 'week'],
  reminderHours: [48, 1],
  zone: 'Asia/Kolkata',
  quietHours: { from: 23, to: 7 },
};

it('a new account has the default preferences, an older one none until it sets them', async () => {
  const signIn = { issuer: 'https://issuer.example.com', subject: 'new', email: 'new@example.com', username: 'new', pictureUri: null };
  const added = await inTransaction(test.db, (tx) => upsertSignedInUser(tx, signIn));
  const standard = {
    hasAnswered: true,
    emailKinds: STANDARD_KINDS,
    pushKinds: STANDARD_KINDS,
    reminderHours: STANDARD_REMINDER_HOURS,
    zone: null,
    quietHours: STANDARD_QUIET_HOURS,
    isAddressRefused: false,
    mutedLeagues: [],
  };
  expect(await getMessages({ ctx: contextOf(added) })).toMatchObject(standard);
  const ctx = contextOf(await createUser(test.db));
  expect(await getMessages({ ctx })).toMatchObject({ hasAnswered: false, emailKinds: [], reminderHours: [] });
  expect(await setMessages({ ctx, input: wanted })).toMatchObject({ hasAnswered: true, ...wanted });
  expect(await getMessages({ ctx })).toMatchObject(wanted);
});

it('setting preferences gives a refused address another chance', async () => {
  const user = await createUser(test.db);
  await test.db.insertInto('message_preferences').values({ user_id: user.id, email_refusals: 3 }).execute();
  const ctx = contextOf(user);
  expect((await getMessages({ ctx })).isAddressRefused).toBe(true);
  expect((await setMessages({ ctx, input: wanted })).isAddressRefused).toBe(false);
});

it.each<[zone: string, stored: string | null]>([
  ['Etc/Unknown', null],
  ['Mars/Olympus', null],
  ['+05:30', null],
  ['GMT+5', null],
  ['', null],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['US/Eastern', 'US/Eastern'],
  ['america/new_york', 'america/new_york'],
  ['UTC', 'UTC'],
])('a browser that reports the zone "%s" saves its settings with %s', async (zone, stored) => {
  const ctx = contextOf(await createUser(test.db));
  expect(await setMessages({ ctx, input: SetMessagesInput.parse({ ...wanted, zone }) })).toMatchObject({ ...wanted, zone: stored });
});

it('a stored zone that this server no longer knows counts as none', async () => {
  const user = await createUser(test.db);
  await test.db.insertInto('message_preferences').values({ user_id: user.id, zone: 'Mars/Olympus' }).execute();
  expect((await getMessages({ ctx: contextOf(user) })).zone).toBeNull();
});

it("a browser's zone is stored with each change, an unknown one never, and a set one stays", async () => {
  const ctx = contextOf(await createUser(test.db));
  await setMessages({ ctx, input: wanted });
  const stored: (string | null)[] = [];
  for (const zone of ['America/Denver', 'Etc/Unknown', 'Europe/Vienna']) {
    await setBrowserZone({ ctx, input: SetBrowserZoneInput.parse({ zone }) });
    stored.push((await getMe({ ctx })).browserZone);
  }
  expect(stored).toEqual(['America/Denver', 'America/Denver', 'Europe/Vienna']);
  expect((await getMessages({ ctx })).zone).toBe(wanted.zone);
});

describe('valid preferences', () => {
  it.each([
    ['a fourth hour', { reminderHours: [48, 24, 12, 6] }],
    ['an hour twice', { reminderHours: [24, 24] }],
    ['another hour', { reminderHours: [3] }],
    ['another kind', { emailKinds: ['news'] }],
    ['a kind twice', { pushKinds: ['week', 'week'] }],
    ['an hour no day has', { quietHours: { from: 24, to: 8 } }],
    ['a number as zone', { zone: 330 }],
    ['an endless zone', { zone: 'A'.repeat(65) }],
  ])('is not %s', (_, wrong) => {
    expect(SetMessagesInput.safeParse({ ...wanted, ...wrong }).success).toBe(false);
  });
});
