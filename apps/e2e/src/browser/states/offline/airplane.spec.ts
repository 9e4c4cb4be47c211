import type { Page } from '@playwright/test';
import { runsOf } from '@survivor/rules/testing';
import { SeededRandom } from '../../../replay/seeded-random.ts';
import { signIn } from '../../../system/sign-in.ts';
import type { LeagueStage } from '../league-test.ts';
import { ADMIN } from '../state-world.ts';
import { goOffline, goOnline, settle } from './device.ts';
import { expect, test } from './offline-test.ts';
import { type Claim, describeFalseClaim, nameOf, READ_CLAIM } from './pick-claim.ts';

const POINTS = runsOf({ usual: 4, soak: 50 });
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const EARLIER = 'League of the one before';
const WANTED = ['Detroit Lions', 'Green Bay Packers', 'Dallas Cowboys', 'Buffalo Bills'];
/** Milliseconds within which the network goes, counted from the beginning of a step. */
const LONGEST_STEP = 600;
const PATIENCE = { timeout: 5000 };

type Step = (page: Page, path: string) => Promise<unknown>;
const press = (name: string | RegExp, role: 'link' | 'button') => (page: Page) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click(PATIENCE);

/** What people do; a step that is not possible where they are is left out. */
const STEPS: Readonly<Record<string, Step>> = {
  reload: (page) => page.reload(),
  'to My Leagues': (page) => page.goto('/home/leagues'),
  'to the league': (page, path) => page.goto(path),
  'to choosing': (page, path) => page.goto(`${path}/choose`),
  'to a past week': (page, path) => page.goto(`${path}/week/4`),
  'to the season ahead': (page, path) => page.goto(`${path}/ahead`),
  'to the landing page': (page) => page.goto('/'),
  back: (page) => page.goBack(PATIENCE),
  'open My Leagues': press('My Leagues', 'link'),
  'open Help': press('Help and Support', 'link'),
  'open Join League': press('Join League', 'link'),
  'open Choose a team': press(/^(?:Choose a team|Change)$/, 'link'),
  'press a team': press(new RegExp(WANTED.join('|')), 'button'),
  confirm: press('Yes, confirm pick', 'button'),
};

type Shown = { readonly address: string; readonly text: string };
const READ_SHOWN = "({ address: location.href, text: document.readyState === 'complete' ? document.body.innerText.trim() : '' })";

/** The page's address and text, once it has any: a page that leads to another is empty meanwhile. */
async function shownOn(page: Page): Promise<Shown> {
  let shown: Shown = { address: '', text: '' };
  await expect
    .poll(async () => {
      shown = await page.evaluate<Shown>(READ_SHOWN).catch(() => shown);
      return shown.text;
    })
    .not.toBe('');
  return shown;
}

/** What is wrong with the page as it is: the browser's own, another's, a word that is not so. */
async function faultsOf(page: Page, { stage, leagueId }: { stage: LeagueStage; leagueId: number }): Promise<string[]> {
  const { address, text } = await shownOn(page);
  const claim = await page.evaluate<Claim>(READ_CLAIM);
  const { rows } = await stage.world.system.pool.query(
    'select picks[5] as team from members m join users u on u.id = m.user_id where league_id = $1 and u.name = $2',
    [leagueId, 'Jordan Reyes'],
  );
  const stored = nameOf(rows[0]?.team ?? null);
  return [
    ...(address.startsWith(stage.world.url) ? [] : [`the browser's own page: ${address}`]),
    ...(/temporarily unavailable|scheduled maintenance|If it ended now|You had no pick/.test(text) ? [`false: ${text.slice(0, 300)}`] : []),
    ...(/One Before|League of the one before/.test(text) ? ['something of the earlier account'] : []),
    ...WANTED.flatMap((team) => describeFalseClaim(claim, stored, team) ?? []),
  ];
}

test(`airplane mode at ${POINTS} points of visits`, async ({ page, world, stage, read, heard }) => {
  test.setTimeout(60_000 + POINTS * 30_000);
  console.log(`airplane: seed ${seed}`);
  const random = new SeededRandom(seed);
  const names = Object.keys(STEPS);
  const wrong: string[] = [];
  const jordan = await signIn(world.url, 'jordan.reyes@example.com');
  const sessions = { earlier: await signIn(world.url, ADMIN), jordan };
  const enter = async (token: string) => {
    // A page without the app: one that starts would find the token halfway.
    await page.goto('/robots.txt');
    await page.evaluate(`localStorage.setItem('survivor.token', ${JSON.stringify(token)})`);
    await page.goto('/home/leagues');
    await page.locator('main h1').waitFor();
    await settle(page);
  };
  const earlier = await stage.seed({ name: EARLIER, startRound: 5, members: [{ email: ADMIN }] });
  await enter(sessions.earlier);
  await page.goto(earlier.path);
  await page.getByRole('heading', { name: EARLIER }).waitFor();
  await settle(page);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL(/\/login/);
  const { id, path } = await stage.seed(
    { name: 'On the way', startRound: 4, crowds: [{ count: 3, picks: { 4: 30 } }] },
    { picks: { 4: 30 } },
  );
  await enter(sessions.jordan);

  for (let point = 0; point < POINTS; point += 1) {
    const told: string[] = [];
    const go = async () => {
      const name = random.pick(names) ?? 'reload';
      told.push(name);
      await STEPS[name]?.(page, path).catch((error: unknown) => {
        if (/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(String(error)))
          wrong.push(`point ${point}, ${told.join(', ')}: ${String(error).slice(0, 200)}`);
      });
    };
    await page.goto(path);
    await page.locator('main h1').waitFor();
    for (let before = Math.floor(random.next() * 3); before > 0; before -= 1) await go();
    const delay = random.next() * LONGEST_STEP;
    const step = go();
    await new Promise((resolve) => setTimeout(resolve, delay));
    told.push(`(airplane after ${Math.round(delay)} ms)`);
    await goOffline(page);
    await step;
    for (let after = 0; after < 3; after += 1) {
      wrong.push(...(await faultsOf(page, { stage, leagueId: id })).map((fault) => `point ${point}, ${told.join(', ')}: ${fault}`));
      await go();
    }
    wrong.push(...(await faultsOf(page, { stage, leagueId: id })).map((fault) => `point ${point}, ${told.join(', ')}: ${fault}`));
    await goOnline(page);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  // A browser tells each call that it could not make; what else it says is a fault.
  expect(heard.splice(0).filter((fault) => !/^console: |Failed to fetch|Load failed|dynamically imported/.test(fault))).toEqual([]);
  await read();
});
