import { describe, expect } from 'vitest';
import { fieldOf, listOf } from '../../rest/api-client.ts';
import { changeAnswers, holdCalls } from '../states/change-answers.ts';
import { refuseCalls } from '../states/other-answers.ts';
import { openScreen, reads, type World } from '../states/other-screen.ts';
import { ADMIN, JORDAN } from '../states/state-world.ts';
import { REFUSED_BECAUSE, refuseInBatch } from './refuse-in-batch.ts';

const FIFTY = { totalCount: 4980, totalPages: 50 };

export function describeDashboard(world: World): void {
  describe('the dashboard', () => {
    const keep = openScreen({ world, screen: 'Admin Panel', email: ADMIN });

    keep('every section', async (page) => {
      await world().goto(page, '/home/admin');
      await reads(page, 'Support Inquiries', 'Users', 'Leagues', 'Job Management', 'System State', 'Go to page');
      expect(await page.title()).toBe('Admin Panel - Survivor Pools');
    });
  });

  describe('the way to it for a player', () => {
    const keep = openScreen({ world, screen: 'Admin refused', email: JORDAN });

    keep('ends at the sign-in page', async (page) => {
      await world().goto(page, '/home/admin/users');
      await reads(page, 'You need administrator rights');
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  });
}

export function describeInquiries(world: World): void {
  describe('Support Inquiries', () => {
    const keep = openScreen({ world, screen: 'Support Inquiries', email: ADMIN });
    const path = '/home/admin/support-inquiries';

    keep('loading', async (page) => {
      await holdCalls(page, 'ticket.list');
      await world().goto(page, path);
      await expect.poll(() => page.locator('[data-skeleton="row"]').count()).toBe(5);
    });

    keep(
      'one of three pages, a ticket opened',
      async (page) => {
        await changeAnswers(page, {
          procedure: 'ticket.list',
          change: (answer) => ({ ...answer, items: listOf(fieldOf(answer, 'items')).slice(0, 8) }),
        });
        await world().goto(page, path);
        await reads(page, '230 inquiries, page 1 of 3');
        await page.locator('.row-toggle').first().click();
        await reads(page, 'It began on Sunday.', 'Last Updated');
      },
      { viewportOnly: true },
    );

    keep('the menu of a ticket', async (page) => {
      await world().goto(page, `${path}?search=case+7.`);
      await page.getByRole('button', { name: /^Actions for ticket/ }).click();
      await reads(page, 'Mark as Unresolved', 'Mark as Resolved');
    });

    keep(
      'a change that failed',
      async (page) => {
        await refuseCalls(page, 'ticket.setStatus', { status: 404, errors: { '': ['Ticket not found'] } });
        await world().goto(page, `${path}?search=case+7.`);
        await page.getByRole('button', { name: /^Actions for ticket/ }).click();
        await page.getByRole('button', { name: 'Mark as Resolved' }).click();
        await reads(page, 'Ticket not found');
      },
      { noise: [/404/] },
    );

    keep('no hit', async (page) => {
      await world().goto(page, `${path}?search=nobody+wrote+this&status=resolved`);
      await reads(page, 'No inquiries found');
    });

    keep('not loaded', async (page) => {
      await refuseInBatch(page, 'ticket.list');
      await world().goto(page, path);
      await reads(page, "Couldn't load the inquiries", REFUSED_BECAUSE, 'Retry');
      expect(await page.getByRole('table').count()).toBe(0);
    });
  });
}

export function describeUsers(world: World): void {
  describe('Users', () => {
    const keep = openScreen({ world, screen: 'Admin Users', email: ADMIN });

    keep('the last of fifty pages', async (page) => {
      await changeAnswers(page, { procedure: 'user.list', change: (answer) => ({ ...answer, ...FIFTY }) });
      await world().goto(page, '/home/admin/users?page=50&search=crowd');
      await reads(page, '4,980 users, page 50 of 50', 'of total');
    });

    keep('one page', async (page) => {
      await world().goto(page, '/home/admin/users?search=crowd42');
      await reads(page, '11 users, page 1 of 1', 'Never');
      expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    });

    keep('not loaded', async (page) => {
      await refuseInBatch(page, 'user.list');
      await world().goto(page, '/home/admin/users');
      await reads(page, "Couldn't load the users", 'Retry');
    });
  });
}

export function describeLeagueList(world: World): void {
  describe('Leagues', () => {
    const keep = openScreen({ world, screen: 'Admin Leagues', email: ADMIN });

    keep('every league', async (page) => {
      await world().goto(page, '/home/admin/leagues');
      await reads(page, 'Total Leagues', 'Active Leagues', 'NFL Survivor', 'Chalk and Ink Open');
      expect(await page.title()).toBe('Leagues - Survivor Pools');
    });

    keep('active ones', async (page) => {
      await world().goto(page, '/home/admin/leagues?filter=active');
      await reads(page, 'Active');
      expect(await page.locator('tbody').getByText('Open', { exact: true }).count()).toBe(0);
    });

    keep('a filter with no hit', async (page) => {
      await world().goto(page, '/home/admin/leagues?filter=active&search=nobody');
      await reads(page, 'No leagues found');
    });

    keep('not loaded', async (page) => {
      await refuseInBatch(page, 'league.list');
      await world().goto(page, '/home/admin/leagues');
      await reads(page, "Couldn't load the leagues", 'Retry');
    });
  });
}
