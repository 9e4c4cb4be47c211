import { addSecurityCounts } from '@survivor/db/queries/console/security-counts';
import { countOf } from '@survivor/db/queries/system/security-tally';
import { insertSession } from '@survivor/db/queries/user/sessions';
import { createLeagueRow, createMember, createSeason, createUser, inMinutes } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeSecurityHours } from '../console/audit/close-security-hours.ts';
import { ticketIds, userIds } from '../ids.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createTicket } from '../ticket/create-ticket.ts';
import { setTicketStatus } from '../ticket/set-ticket-status.ts';
import { endSessions } from './end-sessions.ts';
import { getUserRecord } from './get-user-record.ts';
import { getUserTimeline } from './get-user-timeline.ts';

const DAY = 24 * 60;
const HOUR_MS = 3_600_000;

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  admin = createTestContext(database.db, { caller: callerOf(await createUser(database.db, { name: 'Ada' }), { isAdmin: true }) });
});

/** A user with two active sessions, an expired one and an unused one. */
async function createPerson() {
  const user = await createUser(database.db, { name: 'Ben', email: `ben${Math.random()}@example.com` });
  const sessions = { phone: [30 * DAY - 60, -10], laptop: [20 * DAY, -DAY], expired: [-1, -1], unused: [15 * DAY, -15 * DAY] } as const;
  for (const [name, [expires, used]] of Object.entries(sessions)) {
    const id = `${name} of ${user.id}`;
    await insertSession(database.db, { id, userId: user.id, expiresAt: inMinutes(expires), browser: `${name} browser` });
    await sql`update sessions set used_at = ${inMinutes(used)} where id = ${id}`.execute(database.db);
  }
  return { ...user, id: userIds.encode(user.id), key: user.id };
}

const record = (id: string) => getUserRecord({ ctx: admin, input: { id } });
const end = (id: string, sessionId: string | null) => endSessions({ ctx: admin, input: { id, sessionId } });
const stored = async (userId: number) =>
  (await database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ id }) => id.split(' ')[0],
  );
const audit = async (userId: number) =>
  await database.db
    .selectFrom('admin_audit')
    .select(['actor_id', 'action', 'details'])
    .where('subject', '=', `user ${userId}`)
    .orderBy('id')
    .execute();

describe('the page of a user', () => {
  it('shows the active sessions without their secrets, most recently used first', async () => {
    const person = await createPerson();
    const { sessions } = await record(person.id);
    expect(sessions).toHaveLength(2);
    const [phone] = sessions;
    expect(phone?.isCurrent).toBe(false);
    expect(phone?.createdAt.getTime()).toBeCloseTo(inMinutes(-60).getTime(), -5);
    expect(phone?.lastSeenAt.getTime()).toBeCloseTo(inMinutes(-10).getTime(), -5);
    expect(phone?.browser).toBe('phone browser');
    expect(JSON.stringify(sessions.map(({ browser: _, ...rest }) => rest))).not.toMatch(/phone|laptop/);
  });

  it('says who has won, also when eliminated together', async () => {
    const { db } = database;
    const [person, other] = [await createPerson(), await createUser(db)];
    const row = { seasonId: (await createSeason(db)).id, createdBy: other.id, passwordEncrypted: 'secret', completedRound: 1 };
    const { id: leagueId } = await createLeagueRow(db, row);
    await createMember(db, { leagueId, userId: person.key, eliminated: { round: 1, reason: 'loss' } });
    const standing = async () => (await record(person.id)).leagues.map(({ outIn, isWinner }) => ({ outIn, isWinner }));
    await db.updateTable('leagues').set({ alive: 0 }).where('id', '=', leagueId).execute();
    expect(await standing()).toEqual([{ outIn: 1, isWinner: true }]);
    await db.updateTable('leagues').set({ alive: 1 }).where('id', '=', leagueId).execute();
    expect(await standing()).toEqual([{ outIn: 1, isWinner: false }]);
  });

  it('says in which leagues the user left', async () => {
    const { db } = database;
    const person = await createPerson();
    const seasonId = (await createSeason(db, { year: 2024 })).id;
    for (const reason of ['left', 'loss'] as const) {
      const row = { seasonId, createdBy: (await createUser(db)).id, passwordEncrypted: 'secret' };
      await createMember(db, { leagueId: (await createLeagueRow(db, row)).id, userId: person.key, eliminated: { round: 1, reason } });
    }
    const { leagues } = await record(person.id);
    expect(leagues.map(({ outIn, hasLeft }) => [outIn, hasLeft])).toEqual([
      [1, undefined],
      [1, true],
    ]);
  });

  it('ends one session or all, and records who did', async () => {
    const person = await createPerson();
    const [phone] = (await record(person.id)).sessions;
    expect(await end(person.id, phone?.id ?? '')).toEqual({ ended: 1 });
    expect(await stored(person.key)).toEqual(['expired', 'laptop', 'unused']);
    expect((await refusalOf(end(person.id, phone?.id ?? ''))).code).toBe('not-found');
    expect(await end(person.id, null)).toEqual({ ended: 1 });
    expect(await end(person.id, null)).toEqual({ ended: 0 });
    expect((await record(person.id)).sessions).toEqual([]);
    expect(await audit(person.key)).toEqual([
      { actor_id: admin.caller?.id, action: 'session end', details: { ended: 1 } },
      { actor_id: admin.caller?.id, action: 'sessions end', details: { ended: 1 } },
    ]);
  });

  it('leaves the sessions unchanged if the audit entry cannot be written', async () => {
    const person = await createPerson();
    await database.pool.query("alter table admin_audit add constraint broken check (action <> 'sessions end') not valid");
    await expect(end(person.id, null)).rejects.toThrow('broken');
    await database.pool.query('alter table admin_audit drop constraint broken');
    expect((await record(person.id)).sessions).toHaveLength(2);
  });

  it('has tickets and a timeline, latest first', async () => {
    const person = await createPerson();
    const ctx = createTestContext(database.db, { caller: callerOf({ id: person.key, name: 'Ben' }) });
    const { ticketId } = await createTicket({ ctx, input: { issueType: 'other', description: 'Hello' } });
    await setTicketStatus({ ctx: admin, input: { id: ticketId, isResolved: true } });
    await end(person.id, null);
    expect(await record(person.id)).toMatchObject({ ticketsCount: 1, tickets: [{ id: ticketId, description: 'Hello' }], leagues: [] });
    const { items, next } = await getUserTimeline({ ctx: admin, input: { id: person.id } });
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { kind: 'was-acted-on', action: 'sessions end', by: 'Ada' },
      { kind: 'answered', ticketId },
      { kind: 'asked', ticketId: ticketIds.encode(ticketIds.decode(ticketId) ?? 0) },
      { kind: 'account' },
    ]);
    const acts = (await getUserTimeline({ ctx: admin, input: { id: userIds.encode(admin.caller?.id ?? 0) } })).items;
    expect(acts[0]).toMatchObject({
      kind: 'acted',
      action: 'sessions end',
      subject: `user ${person.key}`,
      subjectName: expect.any(String),
    });
  });

  it('has one row for the refusals of an hour, both current and past', async () => {
    const person = await createPerson();
    const refusal = { kind: 'authorisation refused', userId: person.key, origin: { addressHash: 'a', requestId: 'r' } } as const;
    const refused = async () =>
      (await getUserTimeline({ ctx: admin, input: { id: person.id } })).items
        .filter(({ kind }) => kind === 'refused')
        .map(({ at, count }) => [at.getTime() % HOUR_MS, count]);
    await addSecurityCounts(database.db, [refusal, refusal, refusal].map(countOf));
    expect(await refused()).toEqual([[0, 3]]);
    await database.pool.query("update security_counts set hour = hour - interval '10 hours'");
    await closeSecurityHours({ db: database.db });
    expect(await refused()).toEqual([[0, 3]]);
    expect(await database.db.selectFrom('security_counts').selectAll().execute()).toEqual([]);
  });
});
