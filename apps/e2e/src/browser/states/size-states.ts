import { expect, it } from 'vitest';
import { type LeagueStage, LOST_IN_2, LOST_IN_3, WON, WON_TOO } from './league-stage.ts';
import { JORDAN } from './state-world.ts';

const LOSS_IN_2 = { round: 2, reason: 'loss' } as const;
const LOSS_IN_3 = { round: 3, reason: 'loss' } as const;
const MOST_ROWS = 60;
const AT_RIGHT_END = `(({ scrollLeft, clientWidth, scrollWidth }) => scrollWidth > clientWidth && scrollLeft + clientWidth >= scrollWidth - 1)(
  document.querySelector('.table-scroll'))`;

/** Small leagues and large ones: whose picture is shown, how many rows are mounted, and how to find oneself. */
export function sizeStates(stage: () => LeagueStage): void {
  const rows = () => stage().standings.locator('tbody tr:not([data-divider])');
  const pictures = () => stage().standings.locator('tbody .avatar img');

  it('of 2 members', async () => {
    await stage().keep('2 members', async () => {
      await stage().show({ name: 'Two of us', startRound: 5, members: [{ email: JORDAN }] });
      await stage().reads(stage().header, /^2 of 2/);
      await rows().nth(1).waitFor();
      expect(await rows().count()).toBe(2);
    });
  });

  for (const { total, shown } of [
    { total: 99, shown: 99 },
    { total: 100, shown: 1 },
  ]) {
    it(`of ${total} members shows the pictures of ${shown}`, async () => {
      const leave = () => setPictures(stage(), null);
      await stage().keep({ state: `${total} members`, leave }, async () => {
        const crowds = [
          { count: 30, picks: { ...WON_TOO, 5: 22 } },
          { count: total - 62, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
          { count: 30, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
        ];
        const { path } = await stage().seed({
          name: `All ${total} of us`,
          startRound: 1,
          members: [{ email: JORDAN, picks: WON }],
          crowds,
        });
        await setPictures(stage(), new URL('/icons/icon-192.png', stage().world.url).href);
        await stage().goto(path);
        await stage().reads(stage().header, new RegExp(`^32 of ${total}`));
        await rows()
          .nth(total - 1)
          .waitFor();
        await pictures()
          .nth(shown - 1)
          .waitFor({ state: 'attached' });
        expect([await rows().count(), await pictures().count()]).toEqual([total, shown]);
        await stage().reads(stage().standings, `Eliminated (${total - 32})`);
      });
    });
  }

  it('of 1,000 members mounts the rows in view, finds a member, and jumps to the own row', async () => {
    const { page } = stage();
    await stage().keep('1000 members', async () => {
      const crowds = [
        { count: 400, picks: { ...WON_TOO, 5: 22 } },
        { count: 300, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
        { count: 298, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
      ];
      await stage().show({ name: 'A thousand of us', startRound: 1, members: [{ email: JORDAN, picks: WON }], crowds });
      await stage().reads(stage().header, /^402 of 1,?000/);
      await rows().first().waitFor();
      expect(await rows().count()).toBeLessThanOrEqual(MOST_ROWS);
      await page.getByPlaceholder('Find a member').fill('casey');
      await stage().reads(stage().standings, '1 of 1,000 members', 'Casey Founder');
      await page.getByPlaceholder('Find a member').fill('');
      await page.getByRole('button', { name: 'Jump to me' }).click();
      await stage().standings.getByRole('row').filter({ hasText: 'Jordan Reyes' }).waitFor();
      expect(await rows().count()).toBeLessThanOrEqual(MOST_ROWS);
    });
  });

  it('of 40 members says above the fold of 360 x 640 who is alive, whether a pick is in and when picks lock', async () => {
    const { page } = stage();
    const crowds = [
      { count: 10, picks: { ...WON_TOO, 5: 22 } },
      { count: 18, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
      { count: 10, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
    ];
    const { path } = await stage().seed({ name: 'Office Survivors', startRound: 1, members: [{ email: JORDAN, picks: WON }], crowds });
    await page.setViewportSize({ width: 360, height: 640 });
    await stage().keep({ state: '12 of 40 alive', viewportOnly: true }, async () => {
      await stage().goto(path);
      const card = stage().pickCard(5);
      await stage().reads(stage().header, /^12 of 40/);
      await card.getByText('No pick yet').waitFor();
      const fold = (await page.locator('.bottombar').boundingBox())?.y ?? 0;
      const told = {
        alive: stage().header.getByText(/^12 of 40/),
        pick: card.getByText('No pick yet'),
        deadline: card.locator('time'),
        left: card.locator('.countdown'),
      };
      for (const [name, part] of Object.entries(told)) {
        const box = await part.boundingBox();
        expect((box?.y ?? fold) + (box?.height ?? 0), `${name} ends above the bottom bar`).toBeLessThanOrEqual(fold);
      }
      await expect.poll(() => page.evaluate<boolean>(AT_RIGHT_END)).toBe(true);
      await stage().album.photograph(page, '12 of 40 alive fold 360');
    });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
}

/** The profile picture of everybody. */
async function setPictures({ world }: LeagueStage, uri: string | null): Promise<void> {
  await world.system.pool.query('update users set picture_uri = $1', [uri]);
}
