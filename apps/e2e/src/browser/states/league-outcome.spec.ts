import { readFile } from 'node:fs/promises';
import { failCalls } from './change-answers.ts';
import { expect, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON } from './league-test.ts';

test('out in an earlier week', async ({ stage, look }) => {
  const league = { name: 'Out for two weeks', founder: { picks: WON }, crowds: [{ count: 6, picks: WON }] };
  await stage.show(league, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await stage.reads(stage.main, "You've Been Eliminated!", 'Out in Week 3', /Baltimore Ravens lost to Detroit Lions, 9-31/);
  await look();
});

test('out in an earlier week whose game cannot be loaded', async ({ page, stage, look }) => {
  await failCalls(page, 'game.list', 500);
  await stage.show({ name: 'Out without a score', founder: { picks: WON } }, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await stage.reads(stage.main, "You've Been Eliminated!", 'Baltimore Ravens lost.');
  await look({ noise: [/status of 500/] });
});

test('completed 1 winner', async ({ page, stage, look }) => {
  const founder = { picks: LOST_IN_3, eliminated: LOSS_IN_3 };
  const crowds = [{ count: 6, picks: LOST_IN_2, eliminated: LOSS_IN_2 }];
  await stage.show({ name: 'The Early Exit', completedRound: 3, founder, crowds }, { picks: WON });
  await stage.reads(page.getByRole('region', { name: 'Winner' }), 'Jordan Reyes', 'The last of 8 standing after Week 3.');
  await stage.reads(stage.header, 'Completed');
  await stage.reads(stage.main, 'Support the Site');
  await expect(page.getByText('Your Week')).toHaveCount(0);
  await look();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const picture = await readFile(await (await saved).path());
  expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(['PNG', 1080, 1350]);
  expect(picture.length).toBeGreaterThan(10_000);
});

test('completed, in a browser that cannot draw', async ({ page, stage, look }) => {
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
  const crowds = [{ count: 2, picks: LOST_IN_2, eliminated: LOSS_IN_2 }];
  await stage.show({ name: 'No canvas', completedRound: 2, founder: { picks: LOST_IN_2, eliminated: LOSS_IN_2 }, crowds }, { picks: WON });
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await stage.toast('This browser cannot draw the picture.').waitFor();
  await look();
});

test('all out together', async ({ page, stage, look }) => {
  const out = { picks: LOST_IN_3, eliminated: LOSS_IN_3 };
  const crowds = [
    { count: 3, ...out },
    { count: 4, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
  ];
  await stage.show({ name: 'All for one', completedRound: 3, founder: out, crowds }, out);
  const card = page.getByRole('region', { name: 'Winners' });
  await stage.reads(card, 'Jordan Reyes', 'Casey Founder', 'All 5 went out together in Week 3. They share the win.');
  await stage.reads(stage.standings, 'Winner', 'Eliminated (4)');
  await look();
});
