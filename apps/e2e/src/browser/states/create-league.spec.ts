import type { Page } from '@playwright/test';
import { changeAnswers } from './change-answers.ts';
import { countLeagues } from './count-rows.ts';
import { addressOf, reads } from './page-texts.ts';
import { holdRequests, refuseCalls } from './refuse-answers.ts';
import { foundSecondLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const AISHA = 'aisha.grant@example.com';
const BEN = 'ben.okafor@example.com';
const SAM = 'sam.whitaker@example.com';
const LEAGUE_PAGE = /^\/home\/league\/\w+/;

async function fillCreate(page: Page, name: string): Promise<void> {
  await page.getByLabel('League name').fill(name);
  await page.getByLabel('League password').fill('under the elm');
  await page.getByRole('button', { name: 'Create League' }).click();
}

const refused = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

test.use({ album: 'Create', email: JORDAN });

test('empty, and why it cannot be sent', async ({ page, look }) => {
  await page.goto('/home/create-league');
  await reads(page, '1 of 2 leagues created.', 'Each user can create two leagues for now.', 'What happens next', 'Fill in all fields');
  await reads(page, 'Your league starts with Week 5 and locks Oct', 'A unique 8-digit league key is shown on the league page');
  expect(await page.getByLabel('Season', { exact: true }).inputValue()).toContain('2025');
  expect(await page.getByRole('button', { name: 'Create League' }).isDisabled()).toBe(true);
  await look();
});

test('fields refused before they are sent', async ({ page, look }) => {
  await page.goto('/home/create-league');
  await page.getByLabel('League name').fill('ab');
  await page.getByLabel('League password').fill('abc');
  await page.getByLabel('League name').focus();
  await reads(page, 'League name must have at least 3 characters', 'League password must have at least 4 characters');
  await look();
});

test('one message of the server', async ({ page, look }) => {
  await refuseCalls(page, 'league.create', { status: 400, errors: { name: ['This name is taken'] } });
  await page.goto('/home/create-league');
  await fillCreate(page, 'Neighbours');
  await refused(page, 'This name is taken');
  expect(await page.getByLabel('League name').inputValue()).toBe('Neighbours');
  await look({ noise: [/status of 400/] });
});

test('five messages of the server', async ({ page, look }) => {
  const messages = ['first', 'second', 'third', 'fourth', 'fifth'].map((nth) => `The ${nth} thing is wrong with this league`);
  await refuseCalls(page, 'league.create', { status: 400, errors: { name: messages.slice(0, 3), '': messages.slice(3) } });
  await page.goto('/home/create-league');
  await fillCreate(page, 'Neighbours');
  for (const message of messages) await refused(page, message);
  await look({ noise: [/status of 400/] });
});

test('slow', async ({ page, look }) => {
  await holdRequests(page, '**/trpc/league.create*');
  await page.goto('/home/create-league');
  await fillCreate(page, 'Neighbours');
  await page.getByRole('button', { name: 'Creating…' }).waitFor();
  expect(await page.getByRole('button', { name: 'Creating…' }).isDisabled()).toBe(true);
  await look();
});

test('the season is over', async ({ page, read }) => {
  const refusal = 'The season has no rounds left to play';
  await changeAnswers(page, { procedure: 'season.nextStart', change: (start) => ({ ...start, round: null, refusal }) });
  await page.goto('/home/create-league');
  await reads(page, refusal);
  await read();
});

test.describe('somebody who founds a second league', () => {
  test.use({ email: BEN });

  test('created once although the first answer was lost, with its key', async ({ page, world, look }) => {
    let isFirst = true;
    await page.route('**/trpc/league.create*', async (route) => {
      const response = await route.fetch();
      await (isFirst ? route.abort() : route.fulfill({ response }));
      isFirst = false;
    });
    await page.goto('/home/create-league');
    await fillCreate(page, 'Neighbours of the Elm');
    await refused(page, 'The server did not answer.');
    await page.getByRole('button', { name: 'Create League' }).click();
    const modal = page.getByRole('dialog', { name: 'League Created Successfully' });
    await modal.getByText(/^[A-Z0-9]{8}$/).waitFor();
    await modal.getByText(/Make your Week 5 pick before Oct \d+ @/).waitFor();
    expect(await countLeagues(world.system.db, 'Neighbours of the Elm')).toBe(1);
    await look({ noise: [/ERR_FAILED/] });
  });
});

test.describe('somebody who has founded a second league', () => {
  test.use({ email: AISHA });

  test('key copied, the backdrop dismissed, with a way to the league', async ({ page, look }) => {
    await page.goto('/home/create-league');
    await fillCreate(page, 'Neighbours of the Oak');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await reads(page, 'League key copied to clipboard!');
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Go to your league' }).getAttribute('href')).toMatch(LEAGUE_PAGE);
    expect(addressOf(page)).toBe('/home/create-league');
    await look();
  });
});

test.describe('somebody who has founded two leagues', () => {
  test.use({ email: SAM });

  test('limit reached', async ({ page, world, look }) => {
    await foundSecondLeague(world.system, SAM);
    await page.goto('/home/create-league');
    await reads(page, '2 of 2 leagues created.', 'you can still join any number.', 'You can create at most two leagues per season');
    expect(await page.getByLabel('League name').isDisabled()).toBe(true);
    await look();
  });

  test('a third league refused by the server', async ({ page, look }) => {
    await changeAnswers(page, { procedure: 'season.nextStart', change: (start) => ({ ...start, createdLeagues: 1 }) });
    await page.goto('/home/create-league');
    await fillCreate(page, 'One too many');
    await refused(page, 'You can create at most two leagues per season');
    await look({ noise: [/status of 409/] });
  });
});
