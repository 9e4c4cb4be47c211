import { reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const CARDS = ['Getting Started', 'Frequently Asked Questions', 'Contact Support', 'Donations', 'Terms of Service', 'Privacy Policy'];
test.describe('of a visitor', () => {
  test.use({ album: 'Help of a visitor', email: null });

  test('support needs a login', async ({ page, look }) => {
    await page.goto('/help');
    await reads(page, ...CARDS, 'Login required');
    const card = page.getByRole('main').getByRole('link', { name: /Contact Support/ });
    expect(await card.getAttribute('aria-disabled')).toBe('true');
    expect(await card.getAttribute('href')).toBeNull();
    await look();
  });
});

test.describe('of a player', () => {
  test.use({ album: 'Help', email: JORDAN });

  test('six cards', async ({ page, look }) => {
    await page.goto('/help');
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
    await look();
  });
});
