import { ListAuditInput } from '@survivor/contract/audit';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, createTestContext, type TestContext } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { createTicket } from '../../ticket/create-ticket.ts';
import { setTicketStatus } from '../../ticket/set-ticket-status.ts';
import { listAudit } from './list-audit.ts';

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  const user = await createUser(database.db, { name: 'Ada', email: 'ada@example.org', isAdmin: true });
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
});

const list = (input: unknown = {}) => listAudit({ ctx: admin, input: ListAuditInput.parse(input) });
const ticketOf = (ctx: TestContext) => createTicket({ ctx, input: { issueType: 'other', description: 'Hello' } });

describe('the audit log', () => {
  it('shows actor, action and subject, newest first, and all of them can be searched', async () => {
    const { ticketId } = await ticketOf(admin);
    await setTicketStatus({ ctx: admin, input: { id: ticketId, isResolved: true } });
    await setTicketStatus({ ctx: admin, input: { id: ticketId, isResolved: false } });
    await recordAudit(database.db, { actorId: null, action: 'grant-admin', subject: 'user 7', details: { by: 'command line' } });
    const { items, totalCount } = await list();
    expect(totalCount).toBe(3);
    expect(items).toMatchObject([
      { actor: null, action: 'grant-admin', subject: 'user 7', details: { by: 'command line' } },
      { actor: { name: 'Ada', email: 'ada@example.org' }, action: 'ticket reopen', subject: `ticket ${ticketId}` },
      { actor: { name: 'Ada' }, action: 'ticket resolve', at: expect.any(Date) },
    ]);
    const found = async (input: object) => (await list(input)).items.map((item) => item.action);
    expect(await found({ search: 'ADA@example' })).toEqual(['ticket reopen', 'ticket resolve']);
    expect(await found({ search: 'Ticket reopened' })).toEqual(['ticket reopen']);
    expect(await found({ search: 'user 7' })).toEqual(['grant-admin']);
    expect(await found({ action: 'ticket resolve' })).toEqual(['ticket resolve']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ page: 2, pageSize: 2 })).toEqual(['ticket resolve']);
    expect(await found({ sort: 'when' })).toEqual(['ticket resolve', 'ticket reopen', 'grant-admin']);
    expect(await found({ sort: '-action' })).toEqual(['ticket resolve', 'ticket reopen', 'grant-admin']);
    expect(await found({ sort: '-subject' })).toEqual(['grant-admin', 'ticket resolve', 'ticket reopen']);
  });

  it('is written with the action or not at all', async () => {
    const { ticketId: id } = await ticketOf(admin);
    await database.pool.query("alter table admin_audit add constraint broken check (action <> 'ticket resolve') not valid");
    await expect(setTicketStatus({ ctx: admin, input: { id, isResolved: true } })).rejects.toThrow('broken');
    await database.pool.query('alter table admin_audit drop constraint broken');
    expect(await database.db.selectFrom('support_tickets').selectAll().where('is_resolved', '=', true).execute()).toEqual([]);
  });

  it('names users and authors of tickets in subjects, and finds subjects by their words', async () => {
    const bob = await createUser(database.db, { name: 'Bob Found' });
    const ctx = createTestContext(database.db, { caller: callerOf(bob) });
    const { ticketId } = await ticketOf(ctx);
    await recordAudit(database.db, { actorId: null, action: 'suspend', subject: `user ${bob.id}` });
    await recordAudit(database.db, { actorId: null, action: 'delete-account', subject: 'user 2000000000' });
    await recordAudit(database.db, { actorId: null, action: 'job trigger', subject: 'FetchTeams' });
    await setTicketStatus({ ctx: admin, input: { id: ticketId, isResolved: true } });
    const named = async (input: object) => (await list(input)).items.map(({ action, subjectName }) => [action, subjectName]);
    expect(await named({ pageSize: 4 })).toEqual([
      ['ticket resolve', 'Bob Found'],
      ['job trigger', null],
      ['delete-account', null],
      ['suspend', 'Bob Found'],
    ]);
    expect(await named({ search: 'bob found' })).toEqual([['suspend', 'Bob Found']]);
    expect(await named({ search: 'nfl teams' })).toEqual([['job trigger', null]]);
  });
});
