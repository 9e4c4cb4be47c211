import type { Locator, Page } from '@playwright/test';
import { leagueIds } from '@survivor/services';
import { changeAnswers, holdCalls, refuseCalls } from './change-answers.ts';
import { expect, type LeagueStage, test } from './league-test.ts';
import { reads } from './page-texts.ts';

const [DETROIT, GREEN_BAY] = [11, 12];
const PHONE = { width: 390, height: 844 };
const FAILED = { noise: [/status of 400/] };

const others = (page: Page) => page.getByRole('region', { name: 'Pick the Packers in my other leagues too' });
const rowOf = (page: Page, league: string) => others(page).getByRole('listitem').filter({ hasText: league });
const button = (part: Page | Locator, name: string) => part.getByRole('button', { name });

/** Jordan's leagues of the state alone: a worker's earlier states have left others. */
async function seedAlone(stage: LeagueStage, picks: Readonly<Record<string, number | null>>): Promise<string> {
  const ids = new Set<unknown>();
  for (const [name, team] of Object.entries(picks)) {
    const { id } = await stage.seed({ name, startRound: 5 }, { picks: team === null ? {} : { 5: team } });
    ids.add(leagueIds.encode(id));
  }
  await changeAnswers(stage.page, {
    procedure: 'league.cards',
    change: (cards) => Object.values(cards).filter((card) => ids.has(Object(card).id)),
  });
  const { path } = await stage.seed({ name: 'Picked here', startRound: 5 });
  return path;
}

const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test('the picked team in my other leagues, with what happened in each', async ({ page, stage, look, read }) => {
  const path = await seedAlone(stage, { 'No pick there': null, 'Another there': DETROIT, 'Same there': GREEN_BAY });
  await page.setViewportSize(PHONE);
  await page.goto(`${path}/choose`);
  await page
    .getByRole('region', { name: 'Week 5 Games' })
    .getByRole('button', { name: /^Green Bay Packers/ })
    .click();
  await button(page, 'Yes, confirm pick').click();
  await reads(stage.pickCard(5), 'Can change', 'Green Bay Packers', /Stored on server/);
  await reads(rowOf(page, 'No pick there'), 'No pick yet');
  await reads(rowOf(page, 'Another there'), 'Your pick: Lions');
  await reads(rowOf(page, 'Same there'), 'Picked');
  expect(await top(stage.pickCard(5))).toBeLessThan(await top(others(page)));
  await look();
  const held = await holdCalls(page, 'pick.submit');
  await button(page, 'Pick the Packers in No pick there').click();
  await reads(rowOf(page, 'No pick there'), 'Saving…');
  await read();
  await held.release();
  await reads(rowOf(page, 'No pick there'), 'Picked');
  const answer = await refuseCalls(page, 'pick.submit', { status: 400, errors: { '': ['Picks are locked for this round!'] } });
  await button(page, 'Change to the Packers in Another there').click();
  await reads(rowOf(page, 'Another there'), 'Picks are locked for this round!');
  await read(FAILED);
  await answer();
  await button(page, 'Try again in Another there').click();
  await reads(rowOf(page, 'Another there'), 'Picked');
  await expect(others(page).getByRole('button')).toHaveCount(0);
  await page.reload();
  await reads(stage.pickCard(5), 'Green Bay Packers');
  await expect(others(page)).toHaveCount(0);
  const { rows } = await stage.world.system.pool.query<{ team: number }>(
    `select m.picks[5] as team from members m join leagues l on l.id = m.league_id join users u on u.id = m.user_id
     where u.email = 'jordan.reyes@example.com' and l.name = any($1)`,
    [['No pick there', 'Another there', 'Same there']],
  );
  expect(rows.map(({ team }) => team)).toEqual([GREEN_BAY, GREEN_BAY, GREEN_BAY]);
});
