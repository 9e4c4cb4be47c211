import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN, JORDAN } from '../states/state-world.ts';
import { test } from './console-test.ts';

test.describe('the dashboard', () => {
  test.use({ album: 'Admin Panel', email: ADMIN });

  test('every section', async ({ page, look }) => {
    await page.goto('/home/admin');
    await reads(page, 'Support Inquiries', 'Users', 'Leagues', 'Job Management', 'System State', 'Go to page');
    expect(await page.title()).toBe('Admin Panel - Survivor Pools');
    await look();
  });
});

test.describe('the way to it for a player', () => {
  test.use({ album: 'Admin refused', email: JORDAN });

  test('ends at the sign-in page', async ({ page, look }) => {
    await page.goto('/home/admin/users');
    await reads(page, 'You need administrator rights');
    expect(new URL(page.url()).pathname).toBe('/login');
    await look();
  });
});
