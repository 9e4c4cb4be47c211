import { expect, it } from 'vitest';
import { type LeagueStage, WON, WON_TOO } from './league-stage.ts';
import type { Crowd } from './seed-league.ts';
import { JORDAN } from './state-world.ts';

const DEADLINE = Date.parse('2025-10-03T00:15:00Z');
const MINUTE = 60_000;
const OTHERS: Crowd[] = [
  { count: 3, picks: { ...WON_TOO, 5: 22 } },
  { count: 1, picks: { ...WON_TOO, 5: 32 } },
];
const before = (minutes: number) => ({ now: new Date(DEADLINE - minutes * MINUTE).toISOString() });

/** The last hour of Week 5, its deadline, and the moment after. */
export function deadlineStates(stage: () => LeagueStage): void {
  const open = (name: string) => stage().show({ name, startRound: 1, members: [{ email: JORDAN, picks: WON }], crowds: OTHERS });
  let unpicked = '';
  const colour = () => stage().page.locator('.countdown').getAttribute('class');

  it('in the last hour is amber', async () => {
    await stage().world.moveClock(before(50));
    await stage().keep('last hour', async () => {
      await open('The last hour');
      await stage().reads(stage().pickCard(5), 'No pick yet', 'Oct 2 @ 8:15 PM');
      await stage().page.getByRole('timer').getByText('Less than 1 hour left to pick').waitFor({ state: 'attached' });
      expect(await colour()).toContain('text-pending');
    });
  });

  it('in the last five minutes is red and marked', async () => {
    await stage().world.moveClock(before(4));
    await stage().keep('last five minutes', async () => {
      await open('Under five minutes');
      await stage().page.locator('.countdown svg').waitFor();
      expect(await colour()).toContain('text-eliminated');
      await stage().reads(stage().pickCard(5), 'No pick yet', 'A missed pick eliminates you.');
    });
  });

  it('in the last minute counts seconds', async () => {
    await stage().world.moveClock(before(0.9));
    await stage().keep('last minute', async () => {
      unpicked = (await open('Under a minute')).path;
      await stage().page.getByRole('timer').getByText('Less than 1 minute left to pick').waitFor({ state: 'attached' });
      await stage().reads(stage().pickCard(5), 'No pick yet');
    });
  });

  it('closes the question when the deadline passes over it', async () => {
    const { page } = stage();
    await stage().keep('deadline over the question', async () => {
      await stage().show({ name: 'Too late', startRound: 1, members: [{ email: JORDAN, picks: { ...WON, 5: 22 } }], crowds: OTHERS });
      await page.getByRole('button', { name: /Week 5 Games/ }).click();
      await stage().team('Detroit Lions').click();
      await page.getByRole('dialog', { name: 'Confirm Team Selection' }).waitFor();
      const other = await stage().world.pageOf(JORDAN);
      await stage().world.goto(other, unpicked);
      await other.locator('article.game').getByRole('button', { name: 'Detroit Lions' }).click();
      await other.getByRole('dialog', { name: 'Confirm Team Selection' }).waitFor();
      await stage().world.moveClock(before(0));
      await stage().toast('Picks are locked for this round!').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await stage().reads(stage().pickCard(5), 'Locked', 'New England Patriots', 'Deadline passed');
      await stage().reads(other.locator('main'), "You've Been Eliminated!");
      await stage().reads(other.locator('[data-sonner-toast]'), 'Picks are locked for this round!');
      await other.context().close();
    });
  });

  it('after a missed pick says that it eliminated', async () => {
    const main = stage().page.locator('main');
    await stage().keep('missed pick', async () => {
      await stage().goto(unpicked);
      await stage().reads(main, "You've Been Eliminated!", 'No pick was made for Week 5 before the deadline.');
      await stage().reads(main, 'Come back for March Madness.', 'Support the Site');
      await stage().reads(stage().header, 'You are out');
    });
  });

  it('locked, before the game of the pick, shows the pick, and those of the others', async () => {
    await stage().keep('locked', async () => {
      const { path } = await stage().seed({
        name: 'Locked in',
        startRound: 1,
        members: [{ email: JORDAN, picks: { ...WON, 5: 22 } }],
        founder: { picks: { ...WON_TOO, 5: 12 } },
        crowds: OTHERS,
      });
      await stage().goto(path);
      await stage().reads(stage().pickCard(5), 'Locked', 'New England Patriots', 'Deadline passed', 'Jacksonville Jaguars');
      await stage().reads(stage().header, 'In Progress', 'You are alive');
      await stage().reads(stage().page.locator('#games'), '14 games, 1 live');
      await stage().reads(stage().standings, 'Week 5 picks', 'Name', 'Team');
      expect(await stage().page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    });
  });
}
