import { expect, type LeagueStage, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { photograph } from './look-at-widths.ts';

const AT_RIGHT_END = `(({ scrollLeft, clientWidth, scrollWidth }) => scrollWidth > clientWidth && scrollLeft + clientWidth >= scrollWidth - 1)(
  document.querySelector('.table-scroll'))`;

const rowsOf = ({ standings }: LeagueStage) => standings.locator('tbody tr:not([data-divider])');

/** Members that are alive, out in Week 3 and out in Week 2, beside Jordan and the founder. */
const crowdsOf = (alive: number, third: number, second: number) => [
  { count: alive, picks: { ...WON_TOO, 5: 22 } },
  { count: third, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
  { count: second, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
];

test('2 members', async ({ stage, look }) => {
  await stage.show({ name: 'Two of us', startRound: 5 });
  await stage.reads(stage.header, /^2 of 2/);
  await expect(rowsOf(stage)).toHaveCount(2);
  await look();
});

test.describe('with pictures', () => {
  const setPictures = ({ world }: Pick<LeagueStage, 'world'>, uri: string | null) =>
    world.system.pool.query('update users set picture_uri = $1', [uri]);
  test.afterEach(({ world }) => setPictures({ world }, null));

  for (const { total, shown } of [
    { total: 99, shown: 99 },
    { total: 100, shown: 1 },
  ]) {
    test(`${total} members`, async ({ page, stage, look }) => {
      const { path } = await stage.seed({ name: `All ${total} of us`, crowds: crowdsOf(30, total - 62, 30) }, { picks: WON });
      await setPictures(stage, new URL('/icons/icon-192.png', stage.world.url).href);
      await page.goto(path);
      await stage.reads(stage.header, new RegExp(`^32 of ${total}`));
      await expect(rowsOf(stage)).toHaveCount(total);
      await expect(stage.standings.locator('tbody .avatar img')).toHaveCount(shown);
      await stage.reads(stage.standings, `Eliminated (${total - 32})`);
      await look();
    });
  }
});

test('500 members', async ({ page, stage, look }) => {
  await stage.show({ name: 'Five hundred of us', crowds: crowdsOf(200, 150, 148) }, { picks: WON });
  await stage.reads(stage.header, /^202 of 500/);
  await expect(rowsOf(stage)).toHaveCount(500);
  await page.getByPlaceholder('Find a member').fill('casey');
  await stage.reads(stage.standings, '1 of 500 members', 'Casey Founder');
  await page.getByPlaceholder('Find a member').fill('');
  await page.getByRole('button', { name: 'Jump to me' }).click();
  await stage.standings.getByRole('row').filter({ hasText: 'Jordan Reyes' }).waitFor();
  await look();
});

test.describe('above the fold of 360 x 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('12 of 40 alive', async ({ page, stage, look }) => {
    await stage.show({ name: 'Forty colleagues', crowds: crowdsOf(10, 18, 10) }, { picks: WON });
    const card = stage.pickCard(5);
    await stage.reads(stage.header, /^12 of 40/);
    await card.getByText('No pick yet').waitFor();
    const fold = (await page.locator('.bottombar').boundingBox())?.y ?? 0;
    const told = {
      alive: stage.header.getByText(/^12 of 40/),
      pick: card.getByText('No pick yet'),
      deadline: card.locator('time'),
      left: card.locator('.countdown'),
    };
    for (const [name, part] of Object.entries(told)) {
      const box = await part.boundingBox();
      expect((box?.y ?? fold) + (box?.height ?? 0), `${name} ends above the bottom bar`).toBeLessThanOrEqual(fold);
    }
    await expect.poll(() => page.evaluate<boolean>(AT_RIGHT_END)).toBe(true);
    await photograph(page, { screen: 'League', name: '12 of 40 alive fold 360' });
    await look({ viewportOnly: true });
  });
});
