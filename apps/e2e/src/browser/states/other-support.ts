import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { holdRequests, refuseClipboard, refusePosts } from './other-answers.ts';
import { countTickets } from './other-rows.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { JORDAN } from './state-world.ts';

const TICKETS = '/supporttickets';
const SUBMITTED = /^Support ticket submitted successfully! Ticket ID: \w+$/;

const description = (page: Page) => page.getByLabel('Description');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function openForm(world: World, page: Page): Promise<void> {
  await world().goto(page, '/support');
  await page.getByRole('checkbox', { name: 'I have read the rules' }).check();
  await page.getByRole('checkbox', { name: 'I have read the FAQ' }).check();
  await page.getByLabel('Issue type').waitFor();
}

async function send(world: World, page: Page, text: string): Promise<void> {
  await openForm(world, page);
  await page.getByLabel('Issue type').selectOption('picks');
  await description(page).fill(text);
  await submit(page).click();
}

export function describeSupport(world: World): void {
  describe('Contact Support', () => {
    const keep = openScreen({ world, screen: 'Support', email: JORDAN });

    keep('unticked', async (page) => {
      await world().goto(page, '/support');
      await reads(page, 'Requests are reviewed manually, one by one.', 'Most questions are answered there.');
      await page.getByRole('checkbox', { name: 'I have read the rules' }).check();
      expect(await page.getByLabel('Issue type').count()).toBe(0);
      expect(await page.title()).toBe('Contact Support - Survivor Pools');
    });

    keep('form, and why it cannot be sent', async (page) => {
      await openForm(world, page);
      await reads(page, '1000 characters remaining', 'Choose an issue type and describe the issue to submit.');
      await description(page).fill('   ');
      await page.getByLabel('Issue type').selectOption('other');
      expect(await submit(page).isDisabled()).toBe(true);
    });

    for (const [typed, left, tone] of [
      [900, '100 characters remaining', 'usual'],
      [901, '99 characters remaining', 'warning'],
      [951, '49 characters remaining', 'danger'],
      [999, '1 character remaining', 'danger'],
      [1001, '0 characters remaining', 'danger'],
    ] as const) {
      const look = typed === 900 || typed === 999 ? keep.unseen : keep;
      look(`${typed} characters typed`, async (page) => {
        await openForm(world, page);
        await page.getByLabel('Issue type').selectOption('technical');
        await description(page).fill('x'.repeat(typed));
        const counter = page.getByText(left, { exact: true });
        await counter.waitFor();
        expect(await counter.getAttribute('data-tone')).toBe(tone);
        expect(await description(page).inputValue()).toHaveLength(Math.min(typed, 1000));
        expect(await submit(page).isEnabled()).toBe(true);
      });
    }

    keep('on its way', async (page) => {
      await holdRequests(page, `**/api/v1${TICKETS}`);
      await send(world, page, 'Slow');
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      expect(await page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true);
    });

    keep(
      'session expired: what was typed stays',
      async (page) => {
        await refusePosts(page, TICKETS, { status: 401, errors: { '': ['Sign in to continue'] } });
        await send(world, page, 'Typed for a long time');
        await reads(page, 'Ensure you are logged in and try to submit again.', 'Your session has ended; what you wrote is still here.');
        expect(await description(page).inputValue()).toBe('Typed for a long time');
        expect(await page.getByRole('link', { name: 'Sign in in a new tab' }).getAttribute('href')).toBe('/login?redirect=/support');
        expect(addressOf(page)).toBe('/support');
      },
      { noise: [/status of 401/] },
    );

    keep(
      'refused, with what the server says',
      async (page) => {
        const message = 'Too many support requests. Please try again later.';
        await refusePosts(page, TICKETS, { status: 429, errors: { '': [message] } });
        await send(world, page, 'Once more');
        await page.getByRole('alert').getByText(message).waitFor();
        await reads(page, 'Failed to submit support ticket. Please try again.');
      },
      { noise: [/status of 429/] },
    );

    keep(
      'filed once although the first answer was lost',
      async (page) => {
        let isFirst = true;
        await page.route(`**/api/v1${TICKETS}`, async (route) => {
          const response = await route.fetch();
          await (isFirst ? route.abort() : route.fulfill({ response }));
          isFirst = false;
        });
        await send(world, page, '  The answer is lost  ');
        await reads(page, 'Failed to submit support ticket. Please try again.');
        await submit(page).click();
        await page.getByRole('heading', { name: 'Support ticket submitted' }).waitFor();
        await page.getByText(SUBMITTED).waitFor();
        expect(await page.getByText('Failed to submit support ticket.').count()).toBe(0);
        expect(await countTickets(world().system.db, 'The answer is lost')).toBe(1);
        expect(await page.getByRole('link', { name: 'Return to Help and Support' }).getAttribute('href')).toBe('/help');
      },
      { noise: [/ERR_FAILED/], staysOpen: true },
    );

    keep(
      'ticket id copied',
      async (page) => {
        await page.getByRole('button', { name: 'Copy' }).click();
        await reads(page, 'Ticket ID copied to clipboard!');
      },
      { staysOpen: true },
    );

    keep('ticket id not copied', async (page) => {
      await refuseClipboard(page);
      await page.getByRole('button', { name: 'Copy' }).click();
      await reads(page, 'Failed to copy ticket ID. Please copy manually.');
    });
  });
}
