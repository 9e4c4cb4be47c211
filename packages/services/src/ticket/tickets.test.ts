import type { ListTicketsInput } from '@survivor/contract/ticket';
import { createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createTicket } from './create-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { setTicketStatus } from './set-ticket-status.ts';

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  admin = createTestContext(database.db, { caller: callerOf(await createUser(database.db), { isAdmin: true }) });
});

async function playerContext({ email = 'ann@example.com', areRateLimitsOn = true } = {}) {
  const user = await createUser(database.db, { email });
  return createTestContext(database.db, { caller: callerOf(user), settings: { areRateLimitsOn } });
}

const page = { page: 1, pageSize: 100, status: 'all' } as const;

describe('support tickets', () => {
  it('are found by email, issue type, its label, and description', async () => {
    const ctx = await playerContext({ email: 'searched@example.org' });
    const { ticketId } = await createTicket({ ctx, input: { issueType: 'feature-request', description: 'Dark mode\nat 100%' } });
    for (const search of ['searched@EXAMPLE.org', 'feature-req', 'Feature Request', 'dark MODE', '100%', ' mode\n']) {
      expect((await listTickets({ ctx: admin, input: { ...page, search } })).items.map((ticket) => ticket.id)).toEqual([ticketId]);
    }
    expect((await listTickets({ ctx: admin, input: { ...page, search: 'd_rk' } })).items).toEqual([]);
  });

  it('are resolved and reopened freely; resolving again keeps the first time', async () => {
    const { ticketId: id } = await createTicket({ ctx: await playerContext(), input: { issueType: 'other', description: 'Hello' } });
    const resolved = await setTicketStatus({ ctx: admin, input: { id, isResolved: true } });
    expect(resolved).toMatchObject({ id, isResolved: true, resolvedAt: expect.any(Date), userEmail: 'ann@example.com' });
    const again = await setTicketStatus({ ctx: admin, input: { id, isResolved: true } });
    expect(again.resolvedAt).toEqual(resolved.resolvedAt);
    const ids = async (status: 'resolved' | 'unresolved') =>
      (await listTickets({ ctx: admin, input: { ...page, status } })).items.map((ticket) => ticket.id);
    expect(await ids('resolved')).toContain(id);
    expect(await ids('unresolved')).not.toContain(id);
    expect(await setTicketStatus({ ctx: admin, input: { id, isResolved: false } })).toMatchObject({ isResolved: false, resolvedAt: null });
  });

  it('are listed in the requested order, open ones before resolved ones', async () => {
    const ctx = await playerContext({ email: 'sorted@example.org' });
    const open = async (issueType: 'account' | 'picks') => (await createTicket({ ctx, input: { issueType, description: 'x' } })).ticketId;
    const [first, second, third] = [await open('picks'), await open('account'), await open('picks')];
    await setTicketStatus({ ctx: admin, input: { id: third, isResolved: true } });
    const sorted = async (sort?: ListTicketsInput['sort']) =>
      (await listTickets({ ctx: admin, input: { ...page, search: 'sorted@example.org', sort } })).items.map((ticket) => ticket.id);
    expect(await sorted()).toEqual([third, second, first]);
    expect(await sorted('created')).toEqual([first, second, third]);
    expect(await sorted('issueType')).toEqual([second, third, first]);
    expect(await sorted('status')).toEqual([second, first, third]);
    expect(await sorted('-status')).toEqual([third, first, second]);
  });

  it('record each change in the audit log, but no unchanged status', async () => {
    const { ticketId: id } = await createTicket({ ctx: await playerContext(), input: { issueType: 'other', description: 'Hello' } });
    for (const isResolved of [false, true, true, false]) await setTicketStatus({ ctx: admin, input: { id, isResolved } });
    const entries = await database.db
      .selectFrom('admin_audit')
      .select('action')
      .where('subject', '=', `ticket ${id}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['ticket resolve', 'ticket reopen']);
  });

  it('are limited to 120 per hour and user, even concurrent ones', async () => {
    const ctx = await playerContext();
    const input = { issueType: 'other', description: 'Hello' } as const;
    const calls = await Promise.allSettled(Array.from({ length: 125 }, () => createTicket({ ctx, input })));
    expect(calls.filter((call) => call.status === 'fulfilled')).toHaveLength(120);
    const refusal = await refusalOf(createTicket({ ctx, input }));
    expect(refusal.code).toBe('rate-limited');
    expect(refusal.retryAfterSeconds).toBeGreaterThan(3000);
    expect(await createTicket({ ctx: await playerContext(), input })).toEqual({ ticketId: expect.any(String) });
  });
});
