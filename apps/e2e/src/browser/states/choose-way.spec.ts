import type { Locator } from '@playwright/test';
import { before, confirm, expect, GREEN_BAY, PHONE, test, USED } from './choose-test.ts';
import { Keyboard } from './keyboard.ts';
import { reads } from './page-texts.ts';

test('by keyboard alone', async ({ page, choose }) => {
  const keys = new Keyboard(page);
  await choose.show('Chosen by the keys');
  await choose.side('Kansas City Chiefs').waitFor();
  await keys.tabTo('Available only');
  await keys.press('Tab');
  expect((await keys.focus())?.name).toMatch(/^KC/);
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
  await reads(page, 'Dallas Cowboys was already picked in Week 5');
  await keys.press('ArrowUp', 'Enter');
  await choose.question.waitFor();
  await keys.press('Escape');
  await choose.question.waitFor({ state: 'detached' });
  expect((await keys.focus())?.name).toMatch(/^NYG/);
  await keys.press('Enter');
  await choose.question.waitFor();
  await keys.open('Yes, confirm pick');
  await choose.isStored('New York Giants');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('three taps from My Leagues to a stored pick', async ({ page, stage, choose }) => {
    const name = 'Three taps';
    await stage.seed({ name, crowds: [{ count: 3, picks: USED }] }, { picks: USED });
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    await page.goto('/home/leagues');
    await tap(page.getByRole('link', { name: `Choose a team in ${name}` }));
    await tap(choose.side('Detroit Lions'));
    await tap(page.getByRole('button', { name: 'Yes, confirm pick' }));
    await choose.isStored('Detroit Lions');
    console.log(`choose: ${taps} taps from My Leagues to a stored pick`);
    expect(taps).toBe(3);
    await page.goBack();
    await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
  });

  test('there and back from the league page', async ({ page, stage, choose }) => {
    const { path } = await stage.seed({ name: 'There and back', crowds: [{ count: 3, picks: USED }] }, { picks: USED });
    await page.goto('/home/leagues');
    await page.goto(path);
    await page.getByRole('link', { name: 'Choose a team' }).tap();
    await choose.side('Detroit Lions').tap();
    await confirm(page);
    await choose.isStored('Detroit Lions');
    await page.getByRole('link', { name: 'Change' }).tap();
    await expect(choose.side('Detroit Lions')).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await stage.reads(stage.pickCard(6), 'Can change', 'Detroit Lions');
    await page.goBack();
    await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
  });
});

test.describe('over the deadline', () => {
  test.use({ at: before(3) });

  test('the deadline passes on the page, over the question', async ({ world, stage, choose, look }) => {
    await choose.show('Too late to choose', { picks: { ...USED, 6: GREEN_BAY } });
    await choose.side('Detroit Lions').click();
    await choose.question.waitFor();
    await world.moveClock({ now: before(0) });
    await stage.toast('Picks are locked for this round!').waitFor();
    await choose.question.waitFor({ state: 'detached' });
    await choose.back.waitFor();
    await expect(choose.rows).toHaveCount(0);
    await look();
    await choose.back.click();
    await stage.reads(stage.pickCard(6), 'Locked', 'Green Bay Packers', 'Deadline passed');
  });
});
