import { createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { Outbox } from '../testing/outbox.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { exportAccount, requestExport } from '../user/export-account.ts';
import { suspendAddress } from '../user/suspend-account.ts';
import { addTicketNote } from './add-ticket-note.ts';
import { answerTicket } from './answer-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { getOwnTicket } from './get-own-ticket.ts';
import { getTicketRecord } from './get-ticket-record.ts';
import { listOwnTickets } from './list-own-tickets.ts';

const database = useTestDatabase();
let admin: TestContext;
let outbox: Outbox;
beforeAll(async () => {
  const user = await createUser(database.db, { name: 'Alex Admin', email: 'alex@staff.example' });
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
  outbox = new Outbox(database.db);
});

let people = 0;
/** A person with a ticket, and without message preferences, like an account older than messages. */
async function openTicket({ description = 'I cannot sign in' } = {}) {
  const email = `person-${++people}@example.com`;
  const user = await createUser(database.db, { email });
  const ctx = createTestContext(database.db, { caller: callerOf(user) });
  const { ticketId: id } = await createTicket({ ctx, input: { issueType: 'account', description } });
  return { userId: user.id, email, ctx, id };
}
type Opened = Awaited<ReturnType<typeof openTicket>>;

const answer = ({ id }: Opened, text = 'Please try again') => answerTicket({ ctx: admin, input: { id, text } });
const addNote = ({ id }: Opened, text = 'Secret note') => addTicketNote({ ctx: admin, input: { id, text } });
const entriesOf = async ({ id }: Opened) => (await getTicketRecord({ ctx: admin, input: { id } })).entries;
const auditOf = async ({ id }: Opened) => {
  const rows = database.db.selectFrom('admin_audit').select(['action', 'details']).where('subject', '=', `ticket ${id}`).orderBy('id');
  return (await rows.execute()).map(({ action, details }) => [action, details]);
};

describe('an answer to a ticket', () => {
  it('is sent to the address of its author with the words of both, and shown in the console with its email', async () => {
    const ticket = await openTicket();
    expect(await answer(ticket)).toEqual({ ordinal: 1 });
    const author = { id: expect.any(String), name: 'Alex Admin' };
    const entry = { kind: 'answer', text: 'Please try again', at: expect.any(Date), author };
    expect(await entriesOf(ticket)).toEqual([{ ...entry, email: 'queued' }]);
    await outbox.send();
    const [mail, ...others] = outbox.drain().mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ticket.email, subject: 'We answered your ticket: Account Issues', unsubscribeUrl: null });
    for (const words of ['Please try again', 'I cannot sign in', `https://pools.example.com/tickets/${ticket.id}\n`])
      expect(mail?.text).toContain(words);
    expect(JSON.stringify(mail)).not.toMatch(/alex/i);
    expect(await entriesOf(ticket)).toEqual([{ ...entry, email: 'sent' }]);
    expect(await auditOf(ticket)).toEqual([['ticket answer', {}]]);
  });

  it.each([
    ['failed', 'message-refused', async () => {}],
    ['dropped', 'sent', ({ email }: Opened) => suspendAddress(database.db, email)],
    ['expired', 'sent', () => sql`update messages set last_at = clock_timestamp() where state = 'queued'`.execute(database.db)],
  ] as const)('of which the email is %s shows that in the console, and stays on the page of its author', async (state, relay, change) => {
    const ticket = await openTicket();
    await answer(ticket);
    await change(ticket);
    outbox.relay = relay;
    await outbox.send();
    outbox.relay = 'sent';
    expect(outbox.drain().mails).toEqual([]);
    expect(await entriesOf(ticket)).toMatchObject([{ email: state }]);
    expect((await getOwnTicket({ ctx: ticket.ctx, input: { id: ticket.id } })).answers).toHaveLength(1);
  });

  it('says that no email was sent if the site has no mail server', async () => {
    const ticket = await openTicket();
    const ctx = createTestContext(database.db, { caller: admin.caller, settings: { isEmailOffered: false } });
    await answerTicket({ ctx, input: { id: ticket.id, text: 'Please try again' } });
    await outbox.send();
    expect(outbox.drain().mails).toEqual([]);
    expect(await entriesOf(ticket)).toMatchObject([{ email: 'dropped' }]);
  });

  it('is stored only together with its email', async () => {
    const ticket = await openTicket();
    await sql`insert into messages (user_id, channel, kind, subject)
      select user_id, 'email', 'ticket-answer', id || ':1' from support_tickets where user_id = ${ticket.userId}`.execute(database.db);
    await expect(answer(ticket)).rejects.toThrow('duplicate key');
    expect([await entriesOf(ticket), await auditOf(ticket)]).toEqual([[], []]);
    await outbox.send();
    expect(outbox.drain().mails).toEqual([]);
  });

  it('is one of many by concurrent administrators, each stored and sent once', async () => {
    const ticket = await openTicket();
    const ordinals = await Promise.all(Array.from({ length: 10 }, (_, n) => answer(ticket, `Answer ${n}`)));
    expect(ordinals.map(({ ordinal }) => ordinal).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await outbox.send();
    expect(outbox.drain().mails).toHaveLength(10);
  });
});

describe('a note', () => {
  /** Everything that a person can get about the own tickets. The time of the export is not about them. */
  async function readAll({ ctx, userId, id }: Opened): Promise<string> {
    await requestExport({ ctx });
    await exportAccount({ db: database.db, userId });
    const { rows } = await sql<{ content: string }>`
      select (content::jsonb - 'account_exports')::text as content from account_exports where user_id = ${userId}`.execute(database.db);
    await outbox.send();
    const { mails } = outbox.drain();
    return JSON.stringify([await listOwnTickets({ ctx }), await getOwnTicket({ ctx, input: { id } }), rows, mails]);
  }

  it('changes no byte of what its subject reads, gets by email or exports', async () => {
    const ticket = await openTicket();
    await answer(ticket);
    await outbox.send();
    outbox.drain();
    const before = await readAll(ticket);
    expect(before).toContain('Please try again');
    await addNote(ticket);
    expect(await readAll(ticket)).toBe(before);
    expect((await entriesOf(ticket)).map(({ kind, email }) => [kind, email])).toEqual([
      ['answer', 'sent'],
      ['note', null],
    ]);
    expect(await auditOf(ticket)).toEqual([
      ['ticket answer', {}],
      ['ticket note', {}],
    ]);
    // The next answer is counted as if there were no note.
    expect(await answer(ticket)).toEqual({ ordinal: 2 });
    expect(await readAll(ticket)).not.toContain('Secret note');
  });
});

describe('both', () => {
  it('are for administrators, and of known tickets', async () => {
    const ticket = await openTicket();
    const calls = [
      (ctx: TestContext, id: string) => answerTicket({ ctx, input: { id, text: 'x' } }),
      (ctx: TestContext, id: string) => addTicketNote({ ctx, input: { id, text: 'x' } }),
      (ctx: TestContext, id: string) => getTicketRecord({ ctx, input: { id } }),
    ];
    for (const call of calls) {
      expect((await refusalOf(call(ticket.ctx, ticket.id))).code).toBe('forbidden');
      expect((await refusalOf(call(admin, 'unknown'))).code).toBe('not-found');
    }
    expect(await entriesOf(ticket)).toEqual([]);
  });

  it('never change once they are stored', async () => {
    const ticket = await openTicket();
    await addNote(ticket);
    await expect(sql`update ticket_entries set body = 'Another'`.execute(database.db)).rejects.toThrow('append-only');
  });

  it('are limited to 120 per hour and administrator', async () => {
    const user = await createUser(database.db);
    const ctx = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }), settings: { areRateLimitsOn: true } });
    const { id } = await openTicket();
    for (let count = 0; count < 120; count++) await addTicketNote({ ctx, input: { id, text: 'x' } });
    expect((await refusalOf(answerTicket({ ctx, input: { id, text: 'x' } }))).code).toBe('rate-limited');
  });
});

describe("a person's own tickets", () => {
  it('are listed with the newest answer, the latest first, and opened with all answers', async () => {
    const first = await openTicket({ description: 'First' });
    const { ticketId: second } = await createTicket({ ctx: first.ctx, input: { issueType: 'other', description: 'Second' } });
    await openTicket({ description: 'Of another person' });
    await answer(first, 'One');
    await answer(first, `Two ${'x'.repeat(300)}`);
    const { items } = await listOwnTickets({ ctx: first.ctx });
    expect(items.map(({ id, issueType, isResolved, answer: newest }) => [id, issueType, isResolved, newest?.text])).toEqual([
      [second, 'other', false, undefined],
      [first.id, 'account', false, `Two ${'x'.repeat(196)}`],
    ]);
    const own = await getOwnTicket({ ctx: first.ctx, input: { id: first.id } });
    expect(own).toEqual({
      id: first.id,
      issueType: 'account',
      isResolved: false,
      createdAt: expect.any(Date),
      description: 'First',
      answers: ['One', `Two ${'x'.repeat(300)}`].map((text) => ({ at: expect.any(Date), text })),
    });
  });

  it('of another person answer like unknown ones', async () => {
    const [ann, ben] = [await openTicket(), await openTicket()];
    const refusals = await Promise.all([ann.id, 'unknown', ''].map((id) => refusalOf(getOwnTicket({ ctx: ben.ctx, input: { id } }))));
    for (const refusal of refusals) expect([refusal.code, refusal.message]).toEqual(['not-found', 'Ticket not found']);
  });
});
