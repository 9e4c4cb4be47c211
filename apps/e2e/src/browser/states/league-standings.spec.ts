import { failCalls, holdCalls } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';

/** A page, and the own row where its place is not among them. */
const MOST_ROWS = 101;
const AT_RIGHT_END = `(({ scrollLeft, clientWidth, scrollWidth }) => scrollWidth > clientWidth && scrollLeft + clientWidth >= scrollWidth - 1)(
  document.querySelector('section:has(> table)'))`;

const rowsOf = ({ standings }: LeagueStage) => standings.locator('tbody tr:not([data-divider])');

/** Members that are alive, out in Week 3 and out in Week 2, beside Jordan and the founder. */
const crowdsOf = (alive: number, third: number, second: number) => [
  { count: alive, picks: { ...WON_TOO, 5: 22 } },
  { count: third, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
  { count: second, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
];

test('99 members with their pictures, 100 with the own', async ({ page, stage, look, read }) => {
  const setPictures = (uri: string | null) =>
    stage.world.system.pool.query('update users set picture_uri = $1 where former_at is null', [uri]);
  for (const { total, shown } of [
    { total: 99, shown: 99 },
    { total: 100, shown: 1 },
  ]) {
    const { path } = await stage.seed({ name: `All ${total} of us`, crowds: crowdsOf(30, total - 62, 30) }, { picks: WON });
    await setPictures(new URL('/icons/icon-192.png', stage.world.url).href);
    await page.goto(path);
    await reads(stage.header, new RegExp(`^32 of ${total}`));
    await expect(rowsOf(stage)).toHaveCount(total);
    await expect(stage.standings.locator('tbody .avatar img')).toHaveCount(shown);
    await reads(stage.standings, `Eliminated (${total - 32})`);
    await read();
  }
  await look();
  await setPictures(null);
});

test.describe('above the fold of 360 x 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('12 of 40 alive', async ({ page, stage }) => {
    await stage.show({ name: 'Forty colleagues', crowds: crowdsOf(10, 18, 10) }, { picks: WON });
    const card = stage.pickCard(5);
    await reads(stage.header, /^12 of 40/);
    await reads(card, 'No pick yet');
    const parts = [
      stage.header.getByText(/^12 of 40/),
      card.getByText('No pick yet'),
      card.locator('time'),
      card.locator('[data-countdown]'),
    ];
    // The first layout is that of the fallback font.
    await page.evaluate('document.fonts.ready');
    const fold = (await page.locator('[data-shell="bottombar"]').boundingBox())?.y ?? 0;
    for (const part of parts) {
      const lowerEdge = async () => {
        const box = await part.boundingBox();
        return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
      };
      await expect.poll(lowerEdge, { message: String(part) }).toBeLessThanOrEqual(fold);
    }
    await expect.poll(() => page.evaluate<boolean>(AT_RIGHT_END)).toBe(true);
  });
});

test('302 members in pages of 100, the own row on each', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'All 302 of us', crowds: crowdsOf(120, 100, 80), founder: { picks: WON } }, { picks: WON });
  await page.goto(path);
  await reads(stage.standings, 'Places 1 to 100 of 302');
  await expect(rowsOf(stage)).toHaveCount(100);
  await look();
  await page.getByRole('button', { name: 'Next 100' }).click();
  await reads(stage.standings, 'Places 101 to 200 of 302', 'Eliminated (180)');
  await expect(rowsOf(stage)).toHaveCount(MOST_ROWS);
  await expect(rowsOf(stage).first()).toContainText('Jordan Reyes');
  await page.getByRole('button', { name: 'Jump to me' }).click();
  await reads(stage.standings, 'Places 1 to 100 of 302');
});

test('6,002 members in pages, searched and with a week', async ({ page, stage, read }) => {
  const crowds = [
    { count: 2500, picks: { ...WON, 5: 22 } },
    { count: 2000, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
    { count: 1500, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
  ];
  const { path } = await stage.seed({ name: 'Six thousand of us', crowds, founder: { picks: WON } }, { picks: WON });
  await page.goto(path);
  await reads(stage.header, /^2,?502 of 6,?002/);
  await reads(stage.standings, /^You, place [\d,]+ of 6,002$/, 'Places 1 to 100 of 6,002');
  await expect(rowsOf(stage).first()).toContainText('Jordan Reyes');
  expect(await rowsOf(stage).count()).toBeLessThanOrEqual(MOST_ROWS);
  await read();
  const next = page.getByRole('button', { name: 'Next 100' });
  const answer = await failCalls(page, 'league.standingsPage', 503);
  await next.click();
  await reads(stage.standings, "Couldn't load the standings");
  await read({ noise: [/status of 503/] });
  await answer();
  const held = await holdCalls(page, 'league.standingsPage');
  await stage.standings.getByRole('button', { name: 'Retry' }).click();
  await reads(stage.standings, 'Loading members');
  await read();
  await held.release();
  await reads(stage.standings, 'Places 101 to 200 of 6,002');
  await page.getByRole('button', { name: 'Eliminated (3,500)' }).click();
  await reads(stage.standings, 'Places 2,503 to 2,602 of 6,002');
  await page.getByRole('spinbutton', { name: 'Place' }).fill('6001');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await reads(stage.standings, 'Places 5,903 to 6,002 of 6,002');
  await expect(next).toBeDisabled();
  // The reader's page loads the first time, is cached the second, and is already shown the third.
  for (const start of ['Alive (2,502)', 'Alive (2,502)', 'Jump to me']) {
    await page.getByRole('button', { name: start }).click();
    if (start !== 'Jump to me') await reads(stage.standings, 'Places 1 to 100 of 6,002');
    await page.getByRole('button', { name: 'Jump to me' }).click();
    await expect(page.getByRole('region', { name: 'Picks by member and week' })).toBeFocused();
  }
  for (const [name, ...words] of [
    ['CASEY', '1 of 6,002 members', 'Casey Founder'],
    ['Zebedee', 'No members match your search.', '0 of 6,002 members'],
    ['a', 'More than 100 of 6,002 members'],
  ] as const) {
    await page.getByPlaceholder('Find a member').fill(name);
    await reads(stage.standings, ...words);
    await read();
  }
  await page.goto(`${path}/week/3`);
  await reads(page.getByRole('region', { name: /You survived Week 3/ }), '2,000 of 4,502 eliminated', /You are one of 2,502 left/);
  await reads(page.getByRole('region', { name: 'Eliminated in Week 3' }), 'Leagues of this size show the count, not the names.');
  await reads(page.getByRole('region', { name: 'Week 3 games: who picked whom' }), /and 2,501 more/);
  await reads(page.getByRole('region', { name: 'Your run' }), 'alive', 'Jordan Reyes');
  await read();
});
