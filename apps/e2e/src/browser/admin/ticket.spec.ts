import { changeAnswers, refuseCalls } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';

const NOISE = { noise: [/status of (?:404|429)/] };
const EMAILS = {
  queued: 'Email on its way',
  sent: 'Email sent',
  dropped: 'Email not sent: no mail server, a refused address, or a suspended account',
  expired: 'Email not sent within a week',
  failed: 'Email refused by the mail server',
};

test.use({ email: ADMIN });

test('a ticket is answered and gets a note', async ({ page, look, read }) => {
  await page.goto('/home/admin/support-inquiries?search=case+7.');
  await page.locator('.data-table tbody tr').filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Answer or add a note' }).click();
  await reads(page, 'No answers or notes yet', 'Write an answer to send it.', 'Write a note to add it.', 'Only administrators see it.');
  await read();
  const refused = { status: 429, errors: { '': ['Too many answers and notes. Please try again later.'] } };
  const answer = await refuseCalls(page, 'ticket.answer', refused);
  await page.getByLabel('Answer', { exact: true }).fill('נסה שוב עכשיו (Week 5).\nIt works again.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await reads(page, 'Too many answers and notes.');
  await read(NOISE);
  await answer();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await reads(page, 'Answer sent', 'It works again.');
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('');
  await page.getByLabel('Internal note').fill('Asked twice already. <b>Known bug</b>');
  await page.getByRole('button', { name: 'Add note' }).click();
  await reads(page, 'Note added', 'Asked twice already. <b>Known bug</b>');
  expect(await page.getByText(/is required/).count()).toBe(0);
  await look();
  await page.goto('/home/admin/audit');
  await reads(page, 'Ticket answered', 'Note added to a ticket');
  await page.goBack();
  for (const [email, words] of Object.entries(EMAILS)) {
    const change = await changeAnswers(page, {
      procedure: 'ticket.record',
      change: (ticket) => {
        const entries = 'entries' in ticket && Array.isArray(ticket.entries) ? ticket.entries : [];
        return { ...ticket, entries: entries.map((entry) => (entry.kind === 'answer' ? { ...entry, email } : entry)) };
      },
    });
    await page.reload();
    await reads(page, words);
    await read();
    await change();
  }
});

test('a ticket that is unknown', async ({ page, read }) => {
  await page.goto('/home/admin/support-inquiries/unknown');
  await reads(page, "Couldn't load the ticket", 'Ticket not found');
  await read(NOISE);
});
