import { describe, expect } from 'vitest';
import { holdRequests } from './other-answers.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { JORDAN } from './state-world.ts';

const CARDS = ['Getting Started', 'Frequently Asked Questions', 'Contact Support', 'Donations', 'Terms of Service', 'Privacy Policy'];
const LEGAL = [
  {
    title: 'Terms of Service',
    path: '/terms-of-service',
    loading: 'Loading terms of service...',
    failed: 'Failed to load terms of service content.',
  },
  {
    title: 'Privacy Policy',
    path: '/privacy-policy',
    loading: 'Loading privacy policy...',
    failed: 'Failed to load privacy policy content.',
  },
];

export function describeHelp(world: World): void {
  describe('the help hub', () => {
    const visitor = openScreen({ world, screen: 'Help of a visitor', email: null });
    const player = openScreen({ world, screen: 'Help', email: JORDAN });

    visitor('support needs a login', async (page) => {
      await world().goto(page, '/help');
      await reads(page, ...CARDS, 'Login required');
      const card = page.getByRole('main').getByRole('link', { name: /Contact Support/ });
      expect(await card.getAttribute('aria-disabled')).toBe('true');
      expect(await card.getAttribute('href')).toBeNull();
    });

    player('six cards', async (page) => {
      await world().goto(page, '/help');
      await reads(page, ...CARDS);
      expect(await page.getByText('Login required').count()).toBe(0);
      const main = page.getByRole('main');
      for (const [name, path, target] of [
        ['Getting Started', '/rules', null],
        ['Contact Support', '/support', null],
        ['Terms of Service', '/terms-of-service', '_blank'],
      ] as const) {
        const card = main.getByRole('link', { name: new RegExp(name) }).first();
        expect([await card.getAttribute('href'), await card.getAttribute('target')]).toEqual([path, target]);
      }
    });
  });
}

export function describeTexts(world: World): void {
  describe('pages to read', () => {
    const keep = openScreen({ world, screen: 'Pages to read', email: null });

    keep(
      'rules',
      async (page) => {
        await world().goto(page, '/rules');
        await reads(page, 'How to Play', 'Basic Rules', 'Making Picks', 'Winning & Elimination', 'Tie Games', 'Special Situations');
        await page.getByRole('navigation').getByRole('link', { name: 'Tie Games' }).click();
        expect(new URL(page.url()).hash).not.toBe('');
        await page.getByRole('button', { name: 'Back to top' }).click();
        await expect.poll(() => page.evaluate('scrollY')).toBe(0);
        expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
      },
      { staysOpen: true },
    );

    keep('FAQ, reached from the rules', async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'More questions? Read the FAQ' }).click();
      await page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 }).waitFor();
      await reads(page, 'Leagues & Access', 'Gameplay', 'Technical', 'Upcoming Features', 'Asked most', 'Not answered here?');
      expect(await page.title()).toBe('Frequently Asked Questions - Survivor Pools');
      expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
    });

    keep('release notes', async (page) => {
      await world().goto(page, '/changelog');
      await reads(page, 'Release Notes', 'Version 1.0.7', 'Sep 22, 2025', 'Version 1.0.0', 'Aug 21, 2025', 'Back');
    });

    for (const { title, path, loading, failed } of LEGAL) {
      keep(title, async (page) => {
        await world().goto(page, path);
        await reads(page, title, 'Survivor Pools Demo');
        expect(await page.title()).toBe(`${title} - Survivor Pools`);
      });

      keep.unseen(`${title}, loading`, async (page) => {
        await holdRequests(page, '**/assets/legal/*');
        await world().goto(page, path);
        await page.getByRole('status').getByText(loading).waitFor();
      });

      keep(
        `${title}, failed`,
        async (page) => {
          await page.route('**/assets/legal/*', (route) => route.fulfill({ status: 500, body: '' }));
          await world().goto(page, path);
          await page.getByRole('alert').getByText(failed).waitFor();
          await page.getByRole('button', { name: 'Retry' }).waitFor();
        },
        { noise: [/status of 500/] },
      );
    }

    keep.unseen('a path that does not exist leads to the landing page', async (page) => {
      await world().goto(page, '/no/such/page');
      await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
      expect(addressOf(page)).toBe('/');
    });

    keep.unseen('a page of players leads a visitor to the login page, and back', async (page) => {
      await world().goto(page, '/home/join-league?key=K7Q2MX9A');
      const door = page.getByRole('link', { name: 'Sign in', exact: true });
      await door.waitFor();
      expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/home/join-league?key=K7Q2MX9A')}`);
      await door.click();
      await page.getByRole('button', { name: /Sam Whitaker/ }).click();
      await page.getByRole('heading', { name: 'Join League' }).waitFor();
      expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
    });
  });
}
