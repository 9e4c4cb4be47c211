import { inTransaction } from '@survivor/db/connection/in-transaction';
import { nextMessageAt, planMessages } from '@survivor/db/queries/message/plan-messages';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { upsertSignedInUser } from '@survivor/db/queries/user/sign-in';
import { createGame, createLeagueRow, createMember, createSeason, createTeams } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { suspendAddress } from '../user/suspend-account.ts';
import { sendDueMessages } from './send-due-messages.ts';
import type { MailOutcome, OutgoingMail } from './send-mail.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

const DEADLINE = new Date('2025-10-10T00:15:00Z');
const before = (hours: number) => new Date(DEADLINE.getTime() - hours * 3_600_000);

const test = useTestDatabase();
let seasonId: number;
let sent: OutgoingMail[];
let outcome: (mail: OutgoingMail) => MailOutcome['kind'];
beforeEach(async () => {
  await emptyDatabase(test);
  await startVirtualClock(test.db, before(30));
  await createTeams(test.db);
  const starts = [before(24 * 7), DEADLINE, new Date(DEADLINE.getTime() + 24 * 7 * 3_600_000)];
  seasonId = (await createSeason(test.db, { starts, movesOn: [before(24 * 3), null, null] })).id;
  for (const round of [1, 2, 3]) await createGame(test.db, { seasonId, round, homeTeamId: 1, awayTeamId: 2 });
  sent = [];
  outcome = () => 'sent';
});

const move = (at: Date) => setVirtualClock(test.db, at);

const plan = () => planMessages(test.db, { channels: ['email'] });

function run({ perMinute = 300, signal = new AbortController().signal } = {}): Promise<void> {
  const send = async (mail: OutgoingMail) => {
    const kind = outcome(mail);
    if (kind === 'sent') sent.push(mail);
    return { kind };
  };
  const tokens = createUnsubscribeTokens(['a secret of the tests']);
  const mail = { send, perMinute, publicUrl: 'https://pools.example.com', domain: 'pools.example.com', tokens };
  return sendDueMessages({ db: test.db, mail, push: null, signal });
}

let people = 0;
/** A new user with the default preferences. */
async function newcomer(email = `person-${++people}@example.com`) {
  const user = { issuer: 'https://issuer.example.com', subject: email, email, username: 'x', pictureUri: null };
  return await inTransaction(test.db, (tx) => upsertSignedInUser(tx, user));
}

let leagues = 0;
/** A league of that user, with picks by round. */
async function leagueOf(person: { id: number }, more: { name?: string; startRound?: number; completedRound?: number } = {}) {
  const owner = await newcomer(`owner-${++leagues}@example.com`);
  await test.db.deleteFrom('message_preferences').where('user_id', '=', owner.id).execute();
  const league = await createLeagueRow(test.db, { seasonId, createdBy: owner.id, startRound: 2, ...more });
  const join = (member: Omit<Parameters<typeof createMember>[1], 'leagueId' | 'userId'> = {}) =>
    createMember(test.db, { leagueId: league.id, userId: person.id, ...member });
  return { id: league.id, join };
}

const rows = () => test.db.selectFrom('messages').selectAll().orderBy('id').execute();
const states = async () => (await rows()).map(({ state }) => state);
const pick = (leagueId: number, userId: number, team: number) =>
  sql`update members set picks[2] = ${team} where league_id = ${leagueId} and user_id = ${userId}`.execute(test.db);
/** Lets real time pass for all queued messages. */
const passTime = (minutes: number) =>
  sql`update messages set due_at = due_at - make_interval(mins => ${minutes}), claimed_at = claimed_at - make_interval(mins => ${minutes})`.execute(
    test.db,
  );
const namesIn = (mail: OutgoingMail | undefined) => [...(mail?.text.matchAll(/^- \u2068(.*)\u2069$/gm) ?? [])].map(([, name]) => name);

describe('a reminder', () => {
  it('is sent 24 and 2 hours before, once each, in one message per user without a pick', async () => {
    const ada = await newcomer('ada@example.com');
    for (const name of ['Alpha', 'Beta']) await (await leagueOf(ada, { name })).join();
    await run();
    expect(sent).toEqual([]);
    for (const hours of [24, 23, 2, 1.5]) {
      await move(before(hours));
      await run();
      await run();
    }
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
      Array.from({ length: 2 }, () => ['ada@example.com', 'Pick needed: Week 2 locks Thursday, Oct 9 @ 8:15 PM EDT']),
    );
    expect(sent.map(({ text }) => /in (\d+ hours)\./.exec(text)?.[1])).toEqual(['24 hours', '2 hours']);
    expect(namesIn(sent[0])).toEqual(['Alpha', 'Beta']);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it.each([
    [null, null, 'Thursday, Oct 9 @ 8:15 PM EDT'],
    [null, 'America/Los_Angeles', 'Thursday, Oct 9 @ 5:15 PM PDT'],
    ['America/Denver', 'America/Los_Angeles', 'Thursday, Oct 9 @ 6:15 PM MDT'],
    ['Mars/Olympus', 'Etc/Unknown', 'Thursday, Oct 9 @ 8:15 PM EDT'],
  ])('with the zone %s and the browser in %s says %s', async (zone, browserZone, at) => {
    const ada = await newcomer();
    await (await leagueOf(ada)).join();
    await sql`update message_preferences set zone = ${zone}`.execute(test.db);
    await sql`update users set browser_zone = ${browserZone}`.execute(test.db);
    await move(before(2));
    await run();
    expect(sent.map(({ subject }) => subject)).toEqual([`Pick needed: Week 2 locks ${at}`]);
  });

  it('opens the page to choose if one league needs a pick, else My Leagues', async () => {
    const ada = await newcomer();
    const [first, second] = [await leagueOf(ada), await leagueOf(ada)];
    for (const league of [first, second]) await league.join();
    await move(before(24));
    await run();
    await pick(first.id, ada.id, 1);
    await move(before(2));
    await run();
    expect(sent.map(({ text }) => /Make your pick: (\S+)/.exec(text)?.[1])).toEqual([
      'https://pools.example.com/home/leagues',
      `https://pools.example.com/home/league/${leagueIds.encode(second.id)}/choose`,
    ]);
  });

  it('names three of five leagues, those that still need a pick when it is sent', async () => {
    const ada = await newcomer();
    const made: number[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      const league = await leagueOf(ada, { name: `League ${name}` });
      await league.join();
      made.push(league.id);
    }
    await move(before(24));
    expect(await plan()).toBe(1);
    for (const id of made.slice(0, 2)) await pick(id, ada.id, 1);
    await run();
    expect(namesIn(sent[0])).toEqual(['League C', 'League D', 'League E']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['who has picked meanwhile', () => sql`update members set picks[2] = 1`.execute(test.db)],
    ['who was suspended meanwhile', () => suspendAddress(test.db, 'ada@example.com')],
    ['who no longer wants its kind', () => sql`update message_preferences set email_kinds = '{schedule}'`.execute(test.db)],
    ['whose address was refused three times', () => sql`update message_preferences set email_refusals = 3`.execute(test.db)],
    ['whose week has become void', () => sql`update rounds set starts_at = null, is_void = true where ordinal = 2`.execute(test.db)],
  ])('is dropped for a user %s', async (_, change) => {
    await (await leagueOf(await newcomer('ada@example.com'))).join();
    await move(before(24));
    expect(await plan()).toBe(1);
    await change();
    await run();
    expect([await states(), sent]).toEqual([['dropped'], []]);
  });

  it('that waits for the mail server past its last minute is expired', async () => {
    await (await leagueOf(await newcomer())).join();
    await move(before(2));
    await plan();
    await move(before(0.5 / 60));
    await run();
    expect([await states(), sent]).toEqual([['expired'], []]);
  });

  it('is sent immediately when a deadline becomes known late, or moves so that the reminder hour has passed', async () => {
    await (await leagueOf(await newcomer())).join();
    const setDeadline = (at: Date | null) =>
      test.db.updateTable('rounds').set({ starts_at: at }).where('ordinal', '=', 2).where('season_id', '=', seasonId).execute();
    await setDeadline(null);
    await run();
    expect(await nextMessageAt(test.db)).not.toBeNull();
    await setDeadline(before(6));
    await run();
    expect(sent).toHaveLength(1);
    await setDeadline(before(28.5));
    await run();
    const reminders = sent.filter(({ subject }) => subject.startsWith('Pick needed'));
    expect(reminders.map(({ text }) => /in (\d+ \w+)\./.exec(text)?.[1])).toEqual(['24 hours', '2 hours']);
  });

  it('is planned once by concurrent workers', async () => {
    for (let n = 0; n < 20; n++) await (await leagueOf(await newcomer())).join();
    await move(before(24));
    const planned = await Promise.all(Array.from({ length: 5 }, () => plan()));
    expect(planned.sort()).toEqual([0, 0, 0, 0, 20]);
    await Promise.all([run(), run(), run()]);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });
});

describe('sending', () => {
  it('is retried after 1, 5 and 15 minutes if the mail server postpones it, and then fails', async () => {
    await (await leagueOf(await newcomer())).join();
    await move(before(24));
    outcome = () => 'try-again';
    for (const minutes of [1, 5, 15]) {
      await run();
      const [row] = await rows();
      const waits = Number(row?.due_at) - Date.now();
      expect(waits).toBeGreaterThan((minutes - 0.5) * 60_000);
      expect(waits).toBeLessThanOrEqual(minutes * 60_000);
      await run();
      expect(await states()).toEqual(['queued']);
      await passTime(minutes);
    }
    await run();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 4]]);
  });

  it('stops for an address after three consecutive refusals, until a sign-in brings another one', async () => {
    const person = await newcomer('eve@example.com');
    await (await leagueOf(person)).join();
    const setHours = (hours: string) => sql`update message_preferences set reminder_hours = ${hours}::smallint[]`.execute(test.db);
    await setHours('{24,12,6}');
    outcome = () => 'address-refused';
    for (const hours of [24, 12, 6]) {
      await move(before(hours));
      await run();
    }
    expect(await states()).toEqual(['failed', 'failed', 'failed']);
    await setHours('{2,1}');
    outcome = () => 'sent';
    await move(before(2));
    await run();
    expect(sent).toEqual([]);
    const user = { issuer: 'https://issuer.example.com', subject: 'eve@example.com', username: 'x', pictureUri: null };
    await inTransaction(test.db, (tx) => upsertSignedInUser(tx, { ...user, email: 'new@example.com' }));
    await move(before(1));
    await run();
    expect(sent.map(({ to }) => to)).toEqual(['new@example.com']);
  });
});
