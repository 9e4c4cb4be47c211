import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { changeAnswers, holdCalls } from './change-answers.ts';
import { holdRequests, refuseCalls, refusePosts } from './other-answers.ts';
import { countLeagues, keyOfLeague } from './other-rows.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { seedLeague } from './seed-league.ts';
import { JORDAN } from './state-world.ts';

const PASSWORD = 'kickoff2025';
const LEAGUE_PAGE = /^\/home\/league\/\w+/;

async function fillCreate(page: Page, name: string): Promise<void> {
  await page.getByLabel('League name').fill(name);
  await page.getByLabel('League password').fill('under the elm');
  await page.getByRole('button', { name: 'Create League' }).click();
}

async function fillJoin(page: Page, { key, password }: { key?: string; password: string }): Promise<void> {
  if (key !== undefined) await page.getByLabel('League key').fill(key);
  await page.getByLabel('League password').fill(password);
  await page.getByRole('button', { name: 'Join League' }).click();
}

const refused = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

export function describeCreate(world: World): void {
  describe('Create League', () => {
    const keep = openScreen({ world, screen: 'Create', email: JORDAN });

    keep('empty, and why it cannot be sent', async (page) => {
      await world().goto(page, '/home/create-league');
      await reads(page, '1 of 2 leagues created.', 'Each user can create two leagues for now.', 'What happens next', 'Fill in all fields');
      await reads(page, 'Your league starts with Week 5 and locks Oct', 'A unique 8-digit league key is shown on the league page');
      expect(await page.getByLabel('Season', { exact: true }).inputValue()).toContain('2025');
      expect(await page.getByRole('button', { name: 'Create League' }).isDisabled()).toBe(true);
    });

    keep('fields refused before they are sent', async (page) => {
      await world().goto(page, '/home/create-league');
      await page.getByLabel('League name').fill('ab');
      await page.getByLabel('League password').fill('abc');
      await page.getByLabel('League name').focus();
      await reads(page, 'League name must have at least 3 characters', 'League password must have at least 4 characters');
    });

    keep(
      'one message of the server',
      async (page) => {
        await refusePosts(page, '/leagues', { status: 400, errors: { name: ['This name is taken'] } });
        await world().goto(page, '/home/create-league');
        await fillCreate(page, 'Neighbours');
        await refused(page, 'This name is taken');
        expect(await page.getByLabel('League name').inputValue()).toBe('Neighbours');
      },
      { noise: [/status of 400/] },
    );

    keep(
      'five messages of the server',
      async (page) => {
        const messages = ['first', 'second', 'third', 'fourth', 'fifth'].map((nth) => `The ${nth} thing is wrong with this league`);
        await refusePosts(page, '/leagues', { status: 400, errors: { name: messages.slice(0, 3), '': messages.slice(3) } });
        await world().goto(page, '/home/create-league');
        await fillCreate(page, 'Neighbours');
        for (const message of messages) await refused(page, message);
      },
      { noise: [/status of 400/] },
    );

    keep(
      'created once although the first answer was lost, with its key',
      async (page) => {
        let isFirst = true;
        await page.route('**/api/v1/leagues', async (route) => {
          const response = await route.fetch();
          await (isFirst ? route.abort() : route.fulfill({ response }));
          isFirst = false;
        });
        await world().goto(page, '/home/create-league');
        await fillCreate(page, 'Neighbours of the Elm');
        await refused(page, 'The server did not answer.');
        await page.getByRole('button', { name: 'Create League' }).click();
        const modal = page.getByRole('dialog', { name: 'League Created Successfully' });
        await modal.getByText(/^[A-Z0-9]{8}$/).waitFor();
        await modal.getByText(/Make your Week 5 pick before Oct \d+ @/).waitFor();
        expect(await countLeagues(world().system.db, 'Neighbours of the Elm')).toBe(1);
      },
      { noise: [/ERR_FAILED/], staysOpen: true },
    );

    keep('key copied, the backdrop dismissed, with a way to the league', async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
      await reads(page, 'League key copied to clipboard!');
      await page.mouse.click(5, 5);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByRole('link', { name: 'Go to your league' }).getAttribute('href')).toMatch(LEAGUE_PAGE);
      expect(addressOf(page)).toBe('/home/create-league');
    });

    keep(
      'limit reached, and refused',
      async (page) => {
        await world().goto(page, '/home/create-league');
        await reads(page, '2 of 2 leagues created.', 'you can still join any number.');
        await fillCreate(page, 'One too many');
        await refused(page, 'You can create at most two leagues per season');
      },
      { noise: [/status of 409/] },
    );

    keep('slow', async (page) => {
      await holdRequests(page, '**/api/v1/leagues');
      await world().goto(page, '/home/create-league');
      await fillCreate(page, 'Neighbours');
      await page.getByRole('button', { name: 'Creating…' }).waitFor();
      expect(await page.getByRole('button', { name: 'Creating…' }).isDisabled()).toBe(true);
    });

    keep.unseen('the season is over', async (page) => {
      const refusal = 'The season has no rounds left to play';
      await changeAnswers(page, { procedure: 'season.nextStart', change: (start) => ({ ...start, round: null, refusal }) });
      await world().goto(page, '/home/create-league');
      await reads(page, refusal);
    });
  });
}

export function describeJoin(world: World): void {
  describe('Join League', () => {
    const keep = openScreen({ world, screen: 'Join', email: JORDAN });

    keep('empty, and where else to go', async (page) => {
      await world().goto(page, '/home/join-league');
      await reads(page, 'Ask the person who invited you for both.', '8 letters or digits', 'Enter the key and the password to join.');
      for (const [name, path] of [
        ['Create a league instead', '/home/create-league'],
        ['Rules', '/rules'],
        ['FAQ', '/faq'],
      ] as const) {
        expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(path);
      }
    });

    keep('key filled in from the invitation', async (page) => {
      await world().goto(page, '/home/join-league?key=k7q2mx9a');
      await reads(page, '8 letters or digits, filled in from your invitation');
      expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
      expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('password');
    });

    keep('a key pasted with spaces and dashes, the password shown', async (page) => {
      await world().goto(page, '/home/join-league');
      await page.evaluate("navigator.clipboard.writeText(' k7q2-mx9a ')");
      await page.getByLabel('League key').press('ControlOrMeta+v');
      expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
      await page.getByLabel('League password').fill('under the elm');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByRole('button', { name: 'Hide password' }).waitFor();
      expect(await page.getByLabel('League password').getAttribute('type')).toBe('text');
    });

    keep('a key that cannot be one', async (page) => {
      await world().goto(page, '/home/join-league');
      await page.getByLabel('League key').fill('K7Q2');
      await page.getByLabel('League password').fill('abc');
      expect(await page.getByLabel('League key').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByRole('button', { name: 'Join League' }).isDisabled()).toBe(true);
    });

    keep(
      'wrong key or password',
      async (page) => {
        await world().goto(page, '/home/join-league?key=AAAAAAA0');
        await fillJoin(page, { password: 'fumble' });
        await refused(page, 'League key or password is incorrect');
        expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('password');
      },
      { noise: [/status of 400/] },
    );

    keep(
      'too many tries, with how long to wait',
      async (page) => {
        await refuseCalls(page, 'league.join', {
          status: 429,
          retryAfter: 700,
          errors: { '': ['Too many tries. Please wait before you try again.'] },
        });
        await world().goto(page, '/home/join-league?key=AAAAAAA0');
        await fillJoin(page, { password: 'fumble' });
        await refused(page, 'Too many tries. Please wait before you try again.');
        await refused(page, 'Try again in 12 min.');
      },
      { noise: [/status of 429/] },
    );

    keep('slow', async (page) => {
      await holdCalls(page, 'league.join');
      await world().goto(page, '/home/join-league?key=AAAAAAA0');
      await fillJoin(page, { password: 'fumble' });
      await page.getByRole('button', { name: 'Joining…' }).waitFor();
    });

    keep(
      'a league that has started',
      async (page) => {
        const { id } = await seedLeague(world().system, { name: 'Started long ago', startRound: 1, members: [] });
        await world().goto(page, `/home/join-league?key=${await keyOfLeague(world().system.db, id)}`);
        await fillJoin(page, { password: PASSWORD });
        await refused(page, 'This league has already started');
      },
      { noise: [/status of 409/] },
    );

    keep.unseen('somebody who is a member already is led there', async (page) => {
      const { id, path } = await seedLeague(world().system, { name: 'Mine already', startRound: 5, members: [{ email: JORDAN }] });
      await world().goto(page, '/home/join-league');
      await fillJoin(page, { key: (await keyOfLeague(world().system.db, id)).toLowerCase(), password: PASSWORD });
      await page.getByRole('heading', { name: 'Mine already' }).waitFor();
      expect(addressOf(page)).toBe(path);
    });
  });
}
