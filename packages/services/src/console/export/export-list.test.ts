import {
  ExportAuditInput,
  type ExportInputs,
  ExportLeaguesInput,
  ExportRunsInput,
  ExportTicketsInput,
  ExportUsersInput,
} from '@survivor/contract/export';
import type { ExportedList } from '@survivor/contract/export-bounds';
import { insertRun } from '@survivor/db/queries/job/job-runs';
import { createLeagueRow, createMember, createSeason, createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { ticketIds, userIds } from '../../ids.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { createTicket } from '../../ticket/create-ticket.ts';
import { listUsers } from '../../user/list-users.ts';
import { exportList } from './export-list.ts';

const ALL: ExportInputs = {
  users: ExportUsersInput.parse({}),
  leagues: ExportLeaguesInput.parse({}),
  tickets: ExportTicketsInput.parse({}),
  runs: ExportRunsInput.parse({}),
  audit: ExportAuditInput.parse({}),
};

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  const user = await createUser(database.db, { name: 'Ada', email: 'ada@example.com', isAdmin: true });
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
});

async function textOf<List extends ExportedList>(list: List, input: ExportInputs[List] = ALL[list], ctx = admin): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of exportList({ ctx, streams: database.db, list, input })) chunks.push(chunk);
  return chunks.join('');
}
const linesOf = async (...args: Parameters<typeof textOf>) => (await textOf(...args)).split('\r\n').slice(0, -1);
const lastEntry = () =>
  database.db
    .selectFrom('admin_audit')
    .select(['actor_id', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('an exported list', () => {
  it('contains every row in order, across chunks, from one snapshot', async () => {
    await database.pool.query(
      `insert into users (issuer, subject, name, email, username) select 'i', n::text, 'Person ' || n, 'p' || n || '@example.com', 'p' || n
       from generate_series(1, 1200) n`,
    );
    const input = ExportUsersInput.parse({ sort: '-name', search: 'person' });
    const chunks = exportList({ ctx: admin, streams: database.db, list: 'users', input });
    const head = (await chunks.next()).value ?? '';
    await createUser(database.db, { name: 'Person who came later' });
    let body = '';
    for await (const chunk of chunks) body += chunk;
    expect(head).toBe('\ufeffid,name,email,username,administrator,last login\r\n');
    const rows = body.split('\r\n').slice(0, -1);
    expect(rows).toHaveLength(1200);
    const { items } = await listUsers({ ctx: admin, input: { ...input, page: 2, pageSize: 100 } });
    expect(rows[99]).toContain(`"${items[0]?.id}"`);
    expect(rows.every((row) => !row.includes('later'))).toBe(true);
  });

  it('shows what its screen shows: addresses of users and tickets, never a key or a password', async () => {
    const season = await createSeason(database.db);
    const ben = await createUser(database.db, { name: '=1+1', email: 'ben@example.com' });
    const league = { seasonId: season.id, createdBy: ben.id, name: '@evil', key: 'KEY00001', passwordEncrypted: 'secret' };
    await createLeagueRow(database.db, league);
    const ctx = createTestContext(database.db, { caller: callerOf(ben) });
    const { ticketId } = await createTicket({ ctx, input: { issueType: 'other', description: '-2+3\n"quoted"' } });
    await insertRun(database.db, { name: 'FetchGames', payload: {} });
    expect(await textOf('users', ExportUsersInput.parse({ search: 'ben@' }))).toContain(
      `"${userIds.encode(ben.id)}","'=1+1","ben@example.com"`,
    );
    const leagues = await textOf('leagues');
    expect(leagues).toContain(`"'@evil"`);
    expect(leagues).not.toMatch(/KEY00001|secret/);
    const tickets = await textOf('tickets');
    expect(tickets).toContain(`"'-2+3\n""quoted"""`);
    expect(tickets).toContain(`"${ticketIds.encode(ticketIds.decode(ticketId) ?? 0)}","ben@example.com","Other",false`);
    expect((await linesOf('runs'))[1]).toContain('"Fetch NFL Games","Background","Enqueued"');
    expect((await linesOf('audit'))[1]).toContain('"List exported","runs","Ada","ada@example.com"');
  });

  it('says how a league ended', async () => {
    const { db } = database;
    const season = await createSeason(db, { year: 2031 });
    const [ann, ben] = [await createUser(db), await createUser(db)];
    const row = { seasonId: season.id, createdBy: ann.id, name: 'Shared by two', passwordEncrypted: 'secret', completedRound: 1 };
    const { id: leagueId } = await createLeagueRow(db, row);
    await db.deleteFrom('members').where('league_id', '=', leagueId).execute();
    for (const { id: userId } of [ann, ben]) await createMember(db, { leagueId, userId, eliminated: { round: 1, reason: 'loss' } });
    await db.updateTable('leagues').set({ total: 2, alive: 0 }).where('id', '=', leagueId).execute();
    const lines = await linesOf('leagues', ExportLeaguesInput.parse({ search: 'shared by' }));
    expect(lines[1]).toMatch(/,"The last 2 were eliminated together in Week 1\. They share the win\."$/);
  });

  it('is recorded in the audit log before the first row, with filters and count but without the search text', async () => {
    await textOf('users', ExportUsersInput.parse({ search: 'ben@example.com', sort: 'name' }));
    expect(await lastEntry()).toEqual({
      actor_id: admin.caller?.id,
      action: 'list export',
      subject: 'users',
      details: { sort: 'name', isSearched: true, rows: 1 },
    });
    await database.pool.query("alter table admin_audit add constraint broken check (action <> 'list export') not valid");
    const chunks = exportList({ ctx: admin, streams: database.db, list: 'users', input: ALL.users });
    await expect(chunks.next()).rejects.toThrow('broken');
    await database.pool.query('alter table admin_audit drop constraint broken');
  });

  it('is limited to ten in ten minutes', async () => {
    const limited = { ...admin, settings: { ...admin.settings, areRateLimitsOn: true } };
    for (let file = 0; file < 10; file++) await textOf('runs', ALL.runs, limited);
    const refusal = await refusalOf(textOf('runs', ALL.runs, limited));
    expect(refusal.code).toBe('rate-limited');
    expect(refusal.retryAfterSeconds).toBeGreaterThan(500);
  });

  it('ends at the maximum number of rows, and says so', async () => {
    for (let run = 0; run < 4; run++) await insertRun(database.db, { name: 'FetchGames', payload: {} });
    const rows: string[] = [];
    for await (const chunk of exportList({ ctx: admin, streams: database.db, list: 'runs', input: ALL.runs, maxRows: 3 })) rows.push(chunk);
    expect(rows.join('').split('\r\n').slice(1, -1)).toHaveLength(3);
    expect((await lastEntry())?.details).toMatchObject({ rows: 3 });
  });
});
