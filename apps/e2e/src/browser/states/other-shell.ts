import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { refuseCalls } from './other-answers.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { ADMIN, JORDAN } from './state-world.ts';

const clockButton = (page: Page) => page.getByRole('button', { name: 'Move clock' });

export function describeShell(world: World): void {
  describe('the shell', () => {
    const keep = openScreen({ world, screen: 'Shell', email: JORDAN });
    const administrator = openScreen({ world, screen: 'Shell of an administrator', email: ADMIN });

    keep(
      'the account cannot be loaded',
      async (page) => {
        await failCalls(page, 'user.me', 500);
        await world().goto(page, '/home/leagues');
        await reads(page, "We couldn't load your account. You are still signed in; we keep trying.");
      },
      { noise: [/status of 500/] },
    );

    keep(
      'the service stops answering while a page is open',
      async (page) => {
        await world().goto(page, '/home/join-league');
        await page.getByRole('heading', { name: 'Join League' }).waitFor();
        await failCalls(page, 'state.status', 500);
        await reads(page, 'Service is temporarily unavailable. Please try again later.');
      },
      { noise: [/status of 500/] },
    );

    keep(
      'a page that breaks',
      async (page) => {
        await failCalls(page, 'season.list', 500);
        await world().goto(page, '/home/create-league');
        await reads(page, 'Something went wrong', 'The page could not be shown. Try again, or go back to your leagues.');
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
      { noise: [/status of 500/, /TRPCClientError/] },
    );

    keep.unseen('as wide as the window asks for', async (page) => {
      await world().goto(page, '/home/leagues');
      const sidebar = page.locator('.sidebar');
      for (const [window, width] of [
        [1700, 300],
        [1280, 280],
        [1000, 240],
      ] as const) {
        await page.setViewportSize({ width: window, height: 900 });
        expect((await sidebar.boundingBox())?.width).toBe(width);
      }
      await page.setViewportSize({ width: 768, height: 900 });
      expect(await sidebar.isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Profile menu' }).isVisible()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    keep.unseen('the root of the players leads to their leagues', async (page) => {
      for (const path of ['/home', '/home/league']) {
        await world().goto(page, path);
        await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
        expect(addressOf(page)).toBe('/home/leagues');
      }
    });

    keep('the profile menu of a phone', async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await world().goto(page, '/home/leagues');
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await reads(page, 'Jordan Reyes', 'Help', 'Logout');
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    keep('sidebar collapsed, also on the next page', async (page) => {
      await world().goto(page, '/home/leagues');
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await page.getByRole('link', { name: 'Help and Support' }).first().click();
      await page.getByRole('heading', { name: 'Help and Support', level: 1 }).waitFor();
      const [width] = await page.evaluate<number[]>("[document.querySelector('.sidebar').getBoundingClientRect().width]");
      expect(width).toBe(80);
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    });

    administrator('with the way to the administration, and the clock of the demo', async (page) => {
      await world().goto(page, '/home/leagues');
      await clockButton(page).click();
      await reads(page, 'Admin Panel', 'Move the clock forward', 'Next kickoff', '+1 hour', '+1 day');
      await page.getByRole('button', { name: /^Next kickoff.*Thu, Oct 2 @ 8:15 PM/ }).waitFor();
    });

    administrator.unseen('the clock with nothing left to go to', async (page) => {
      await changeAnswers(page, { procedure: 'state.clockSteps', change: () => ({ kickoff: null, finals: null, 'next-round': null }) });
      await world().goto(page, '/home/leagues');
      await clockButton(page).click();
      await reads(page, 'None is left');
      expect(await page.getByRole('button', { name: /^Next kickoff/ }).isDisabled()).toBe(true);
    });

    administrator.unseen('the clock on its way', async (page) => {
      await holdCalls(page, 'state.moveClock');
      await world().goto(page, '/home/leagues');
      await clockButton(page).click();
      await page.getByRole('button', { name: '+1 hour' }).click();
      await page.getByRole('button', { name: 'Moving clock…' }).waitFor();
    });

    administrator(
      'the clock cannot be moved',
      async (page) => {
        await refuseCalls(page, 'state.moveClock', { status: 500 });
        await world().goto(page, '/home/leagues');
        await clockButton(page).click();
        await page.getByRole('button', { name: '+1 hour' }).click();
        await reads(page, 'The clock could not be moved.');
      },
      { noise: [/status of 500/] },
    );
  });
}
