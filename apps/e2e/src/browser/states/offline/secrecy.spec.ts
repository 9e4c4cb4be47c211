import type { Page } from '@playwright/test';
import { reads } from '../page-texts.ts';
import { ADMIN, JORDAN } from '../state-world.ts';
import { goOffline, goOnline, isBuildFile, readDevice, settle } from './device.ts';
import { expect, NETWORK_ERRORS, test } from './offline-test.ts';

const NAME = 'Only Jordan knows it';
/** What differs between any two visits: times, the name of the session, keys of the router's own. */
const TIMES =
  /"\d{4}-\d\d-\d\dT[\d:.]+Z"|"(?:at|sourceAge)":\d+|"(?:owner)":"\w+"|(?:survivor\.(?:owner|token|stored)|tsr-scroll-restoration[\w-]*)=.*/g;

/** The beginnings of texts that only one of two devices has. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const lacks = (texts: readonly string[]) => (text: string) => !texts.includes(text);
  return [...one.filter(lacks(other)), ...other.filter(lacks(one))].map((text) => text.slice(0, 300));
}

test('nothing is left after a sign-out, in any tab, for the next person on the device', async ({ page, context, world, stage, read }) => {
  const { path, id } = await stage.seed({ name: NAME, startRound: 5, crowds: [{ count: 3 }] }, { picks: { 5: 11 } });
  await page.goto(path);
  await reads(stage.pickCard(5), 'Detroit Lions');
  await settle(page);
  const other = await context.newPage();
  await other.goto('/home/leagues');
  await other.getByRole('link', { name: NAME, exact: true }).waitFor();
  await settle(other);
  const before = (await readDevice(page)).join('\n');
  for (const word of [NAME, 'Jordan', 'jordan.reyes@example.com', path.split('/').at(-1) ?? '']) expect(before).toContain(word);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  for (const word of [NAME, 'Jordan', 'jordan.reyes', `"leagueId":"${id}"`, 'Detroit', 'survivor.owner', 'survivor.token'])
    await expect.poll(async () => (await readDevice(page)).filter((text) => !isBuildFile(text) && text.includes(word))).toEqual([]);
  expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
  await other.close();

  await page.evaluate(`localStorage.setItem('survivor.token', ${JSON.stringify(await world.tokenOf(ADMIN))})`);
  await goOffline(page);
  for (const address of ['/home/leagues', path, `${path}/week/4`]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Only Jordan|Jordan|Detroit/);
  }
  await goOnline(page);
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  await settle(page);
  expect((await readDevice(page)).filter((text) => /Only Jordan|jordan\.reyes/.test(text))).toEqual([]);
  await read({ noise: [NETWORK_ERRORS] });
});

/** Visits of one side. */
const MAX_VISITS = 8;

/** Answers that a page has shown once it is read, as they are named on the device. */
const KEPT_OF_LEAGUE = ['league","get', 'league","standings', 'league","notes', 'game","list', 'pick","history'];
const KEPT_OF_PLAN = ['game","season', 'pick","plan'];

/** What is being asked for is not written: on a slow machine that is all of a page, at a moment. */
async function settleWith(page: Page, answers: readonly string[]): Promise<void> {
  const missing = async () => {
    await settle(page);
    const texts = await readDevice(page);
    return answers.filter((answer) => !texts.some((text) => text.includes(`"key":[["${answer}"]`)));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}

test('before the deadline the device holds the same whatever the others have picked', async ({ world, stage, read, page }) => {
  const league = { name: 'Two worlds', startRound: 5, crowds: [{ count: 3, picks: { 5: 11 } }] };
  const { path, id } = await stage.seed(league, { picks: { 5: 12 } });
  const readPersonalTexts = async () => {
    const own = await world.pageOf(JORDAN, { serviceWorkers: 'allow' });
    for (const address of ['/home/leagues', `${path}/choose`, `${path}/ahead`, path]) {
      await world.goto(own, address);
      await own.locator('main h1').waitFor();
      if (address !== path) await settleWith(own, address === `${path}/ahead` ? KEPT_OF_PLAN : []);
    }
    await own.locator('tbody tr').nth(3).waitFor();
    await settleWith(own, KEPT_OF_LEAGUE);
    const texts = await readDevice(own);
    await own.context().close();
    return texts.map((text) => text.replaceAll(TIMES, 'then')).sort();
  };
  // A late request may be stored at one visit and not at the next, so a side is what all visits
  // leave until one adds nothing.
  const keptByAny = async () => {
    const seen = new Set(await readPersonalTexts());
    let added: string[] = [];
    for (let visit = 0; visit < MAX_VISITS; visit += 1) {
      added = (await readPersonalTexts()).filter((text) => !seen.has(text));
      if (added.length === 0) return [...seen].sort();
      for (const text of added) seen.add(text);
    }
    throw new Error(`each visit adds texts: ${added.map((text) => text.slice(0, 2000)).join('\n')}`);
  };
  const first = await keptByAny();
  await world.system.pool.query('update members set picks[5] = $2 where league_id = $1 and picks[5] = $3', [id, 15, 11]);
  expect(differences(first, await keptByAny())).toEqual([]);
  const bytes = first.join('').length;
  expect(bytes).toBeGreaterThan(100_000);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Two worlds' }).waitFor();
  await read();
});
