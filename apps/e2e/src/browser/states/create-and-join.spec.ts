import type { Page } from '@playwright/test';
import { holdCalls, refuseCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { createSecondLeague, keyOf, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const BEN = 'ben.okafor@example.com';
const SAM = 'sam.whitaker@example.com';
const PASSWORD = 'kickoff2025';
const REFUSED = { noise: [/status of 4\d\d/, /ERR_FAILED/] };

const FOCUSED = "document.activeElement?.getAttribute('name')";
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

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

test.use({ email: JORDAN });

test('creating a league: empty, refused here and by the server, slow', async ({ page, look, read }) => {
  await page.goto('/home/create-league');
  await reads(page, '1 of 2 leagues created.', 'Your league starts with Week 5 and locks Oct');
  await expect(page.getByRole('button', { name: 'Create League' })).toBeDisabled();
  await look();
  await page.getByLabel('League name').fill('ab');
  await page.getByLabel('League password').fill('abc');
  await page.getByLabel('League name').focus();
  await reads(page, 'League name must have at least 3 characters', 'League password must have at least 4 characters');
  await read();
  await page.getByLabel('League name').fill('Neighbors');
  await reads(page, 'League password must have 4 to 64 characters.');
  await read();
  const messages = ['The first thing is wrong', 'The second thing is wrong', 'The third thing is wrong'];
  const answer = await refuseCalls(page, 'league.create', { status: 400, errors: { name: messages.slice(0, 2), '': messages.slice(2) } });
  await fillCreate(page, 'Neighbors');
  for (const message of messages) await alert(page, message);
  await expect(page.getByLabel('League name')).toHaveValue('Neighbors');
  await read(REFUSED);
  await answer();
  await holdCalls(page, 'league.create');
  await fillCreate(page, 'Neighbors of the Oak');
  await expect(page.getByRole('button', { name: 'Creating…' })).toBeDisabled();
  await read();
});

test('the seasons cannot be loaded, then can', async ({ page, look }) => {
  const answer = await refuseCalls(page, 'season.offered', { status: 500 });
  await page.goto('/home/create-league');
  await reads(page, "Couldn't load the seasons");
  await look({ noise: [/status of 500/] });
  await answer();
  await page.getByRole('button', { name: 'Retry' }).click();
  await reads(page, 'Your league starts with Week 5');
});

test.describe('somebody who founds a second league', () => {
  test.use({ email: BEN });

  test('it is created once although the first answer was lost, and its key is copied', async ({ page, world, look, read }) => {
    let isFirst = true;
    await page.route('**/trpc/league.create*', async (route) => {
      const response = await route.fetch();
      await (isFirst ? route.abort() : route.fulfill({ response }));
      isFirst = false;
    });
    await page.goto('/home/create-league');
    await fillCreate(page, 'Neighbors of the Elm');
    await alert(page, 'The server did not answer.');
    await page.getByRole('button', { name: 'Create League' }).click();
    const dialog = page.getByRole('dialog', { name: 'League Created Successfully' });
    await expect(dialog.getByText('More ways')).toBeVisible();
    await expect(dialog.getByText('End this invitation link')).toHaveCount(0);
    await dialog.getByText(/Make your Week 5 pick before Oct \d+ @/).waitFor();
    const { rowCount } = await world.system.pool.query("select from leagues where name = 'Neighbors of the Elm'");
    expect(rowCount).toBe(1);
    await look(REFUSED);
    await reads(dialog, /^Share the link with friends, or the key [A-Z0-9]{8} and this password: under the elm$/);
    await dialog.getByText('More ways').click();
    await reads(dialog, /^[A-Z0-9]{8}$/, 'under the elm');
    await dialog.getByRole('button', { name: 'Copy the league key' }).click();
    const toast = dialog.locator('[data-sonner-toast]').filter({ hasText: 'League key copied to clipboard!' });
    await toast.waitFor();
    await read();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Go to your league' }).getAttribute('href')).toMatch(/^\/home\/league\/\w+/);
    expect(addressOf(page)).toBe('/home/create-league');
  });
});

test.describe('somebody who has founded two leagues', () => {
  test.use({ email: SAM });

  test('a third league is not offered', async ({ page, world, read }) => {
    await createSecondLeague(world.system, SAM);
    await page.goto('/home/create-league');
    await reads(page, '2 of 2 leagues created.', 'You can create at most two leagues per season');
    await expect(page.getByLabel('League name')).toBeDisabled();
    await read();
  });
});

test('joining a league: empty, its key and password typed', async ({ page, look, read }) => {
  await page.goto('/home/join-league');
  await reads(page, '8 letters or digits');
  await look();
  await page.evaluate("navigator.clipboard.writeText(' k7q2-mx9a ')");
  const key = page.getByLabel('League key');
  await key.press('ControlOrMeta+v');
  await expect(key).toHaveValue('K7Q2MX9A');
  await page.getByLabel('League password').fill('under the elm');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  await expect(page.getByLabel('League password')).toHaveAttribute('type', 'text');
  await read();
  await key.fill('K7Q2');
  await page.getByLabel('League password').fill('abc');
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Join League' })).toBeDisabled();
  await read();
  await page.goto('/home/join-league?key=k7q2');
  await reads(page, "That key doesn't look right.");
  expect(await page.evaluate(FOCUSED)).toBe('key');
  await read();
  await page.goto('/home/join-league?key=k7q2mx9a');
  await expect(key).toHaveValue('K7Q2MX9A');
  expect(await page.evaluate(FOCUSED)).toBe('password');
  await read();
});

test('joining a league: refused, too often, slow', async ({ page, world, read }) => {
  await page.goto('/home/join-league?key=AAAAAAA0');
  await fillJoin(page, { password: 'fumble' });
  await alert(page, 'League key or password is incorrect');
  expect(await page.evaluate(FOCUSED)).toBe('password');
  const { id } = await seedLeague(world.system, { name: 'Started long ago', startRound: 1, members: [] });
  await fillJoin(page, { key: await keyOf(world.system, id), password: PASSWORD });
  await alert(page, 'This league has already started');
  for (const { restriction, refusal } of [
    { restriction: 'max_members = total', refusal: 'This league is full' },
    { restriction: 'joins_closed = true', refusal: 'This league takes no new members' },
  ]) {
    const restricted = await seedLeague(world.system, { name: refusal, startRound: 5, crowds: [{ count: 1 }] });
    await world.system.pool.query(`update leagues set ${restriction} where id = $1`, [restricted.id]);
    await fillJoin(page, { key: await keyOf(world.system, restricted.id), password: PASSWORD });
    await alert(page, refusal);
    await read(REFUSED);
  }
  const answer = await refuseCalls(page, 'league.join', { status: 429, retryAfter: 700, errors: { '': ['Too many tries.'] } });
  await fillJoin(page, { key: 'AAAAAAA0', password: 'fumble' });
  await alert(page, 'Too many tries.');
  await alert(page, 'Try again in 12 min.');
  await read(REFUSED);
  await answer();
  await holdCalls(page, 'league.join');
  await page.goto('/home/join-league?key=AAAAAAA0');
  await fillJoin(page, { password: 'fumble' });
  await page.getByRole('button', { name: 'Joining…' }).waitFor();
  await read();
});
