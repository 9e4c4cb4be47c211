import { ticketIds } from '@survivor/services';
import { failCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, PRIYA, type StateWorld } from './state-world.ts';

const NOISE = { noise: [/status of (?:404|500)/] };

test.use({ email: JORDAN });

type Seed = {
  readonly description: string;
  readonly isClosed?: boolean;
  readonly entries?: readonly (readonly ['answer' | 'note', string])[];
};

/** Files a ticket of that person with answers and notes. Returns its id. */
async function seedTicket(
  { system: { pool } }: StateWorld,
  email: string,
  { description, isClosed = false, entries = [] }: Seed,
): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into support_tickets (user_id, issue_type, description, is_resolved, resolved_at)
     select id, 'picks', $2, $3, case when $3 then clock_timestamp() end from users where email = $1 returning id`,
    [email, description, isClosed],
  );
  const id = rows[0]?.id ?? 0;
  for (const [at, [kind, body]] of entries.entries())
    await pool.query(
      `insert into ticket_entries (ticket_id, kind, ordinal, author_id, body)
       select $1, $2, $3, id, $4 from users where email = 'admin@example.com'`,
      [id, kind, at + 1, body],
    );
  return ticketIds.encode(id);
}

test('no tickets yet, and not loaded', async ({ page, world, read }) => {
  await world.system.pool.query(
    "delete from support_tickets where user_id = (select id from users where email = 'jordan.reyes@example.com')",
  );
  await page.goto('/help');
  await page.getByRole('link', { name: 'Your tickets' }).click();
  await reads(page, 'What you wrote to us, and our answers.', "You haven't written to us yet.");
  expect(await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/support');
  await read();
  for (const [procedure, path, words] of [
    ['ticket.mine', '/tickets', "Couldn't load your tickets"],
    ['ticket.own', '/tickets/any', "Couldn't load the ticket"],
  ] as const) {
    const answer = await failCalls(page, procedure, 500);
    await page.goto(path);
    await reads(page, words, 'Retry');
    await read(NOISE);
    await answer();
  }
});

const ANSWERED: Seed = {
  description: 'הבחירה שלי לשבוע 5 נעלמה (49ers).',
  isClosed: true,
  entries: [
    ['answer', 'הבחירה שלך שמורה.\nאפשר לראות אותה בדף הליגה (Week 5).'],
    ['note', 'Known bug of the cards'],
    ['answer', `<b>It is there again.</b> ${'Thank you for telling us about it. '.repeat(12)}`],
  ],
};

test('tickets, answered and waiting', async ({ page, world, look, read }) => {
  const waiting = await seedTicket(world, JORDAN, { description: 'Where is my pick?', entries: [['note', 'Asked twice already']] });
  await seedTicket(world, JORDAN, ANSWERED);
  await page.goto('/tickets');
  await reads(page, 'Pick Submission Issues', 'Open', 'Closed', 'No answer yet', /^Answered /, '<b>It is there again.</b>');
  await look();
  await page.getByRole('link', { name: new RegExp(waiting) }).click();
  await reads(page, `Ticket ${waiting}`, 'Where is my pick?', 'No answer yet. Requests are reviewed manually, one by one.');
  expect(await page.getByText('Asked twice').count()).toBe(0);
  await read();
});

test('a ticket with answers in two scripts', async ({ page, world, look }) => {
  await page.goto(`/tickets/${await seedTicket(world, JORDAN, ANSWERED)}`);
  await reads(page, 'You wrote', 'Our answer', '<b>It is there again.</b>', 'Do you want to add something?');
  await look();
  for (const secret of ['Known bug', 'admin@example.com', 'Alex Admin']) expect(await page.getByText(secret).count()).toBe(0);
});

test("another person's ticket reads like an unknown one", async ({ page, world, read }) => {
  const other = await seedTicket(world, PRIYA, { description: 'Of Priya', entries: [['answer', 'To Priya']] });
  for (const id of [other, 'unknown']) {
    await page.goto(`/tickets/${id}`);
    await reads(page, "We couldn't find this ticket. It may belong to another account.");
    expect(await page.getByText('Priya').count()).toBe(0);
  }
  await read(NOISE);
});
