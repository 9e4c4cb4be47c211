import { expect, it } from 'vitest';
import { REFUSED_BECAUSE, refuseInBatch } from '../admin/refuse-in-batch.ts';
import { failCalls, holdCalls } from './change-answers.ts';
import type { LeagueStage } from './league-stage.ts';
import { JORDAN } from './state-world.ts';

const UNAVAILABLE = /status of 503/;
const ABSENT = /status of 404/;
/** Milliseconds in which the page asks for the status again, and more. */
const LONGEST_POLL = 70_000;
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** Slow, failing and absent answers. */
export function troubleStates(stage: () => LeagueStage): void {
  it('while it loads shows 4 items, a pick, 6 games and 8 columns in outline', async () => {
    const { page } = stage();
    await stage().seed({ name: 'Slow to come', startRound: 5, members: [{ email: JORDAN }] });
    await stage().goto('/home/leagues');
    const held = await holdCalls(page, 'league.get');
    await stage().keep({ state: 'skeleton', leave: held.release }, async () => {
      await page.getByRole('main').getByRole('link', { name: 'Slow to come' }).click();
      await page.getByRole('heading', { name: 'Loading league' }).waitFor({ state: 'attached' });
      const count = (kind: string) => page.locator(`[data-skeleton="${kind}"]`).count();
      expect(await Promise.all(['info', 'pick', 'game', 'column'].map(count))).toEqual([4, 1, 6, 8]);
    });
    await page.getByRole('heading', { name: 'Slow to come' }).waitFor();
  });

  it('says that a pick is being saved, and after 4 s that it still is', async () => {
    const { page } = stage();
    const held = await holdCalls(page, 'pick.submit');
    await stage().keep({ state: 'pick saving slow', viewportOnly: true, leave: held.release }, async () => {
      await stage().team('Detroit Lions').click();
      await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Saving…' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Still saving…' }).waitFor();
      expect(await page.getByText('Stored on server').count()).toBe(0);
      await stage().reads(stage().pickCard(5), 'No pick yet');
    });
    await stage().toast('Detroit Lions pick submitted!').waitFor();
    await stage().reads(stage().pickCard(5), 'Can change', 'Detroit Lions');
  });

  const pickGreenBay = async () => {
    const { page } = stage();
    const games = page.getByRole('button', { name: /Week 5 Games/ });
    if ((await games.getAttribute('aria-expanded')) === 'false') await games.click();
    await stage().team('Green Bay Packers').click();
    await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  };

  it('says that a pick was refused and why, what the server has, and offers another try', async () => {
    const { page } = stage();
    await refuseInBatch(page, 'pick.submit');
    const leave = () => page.unrouteAll({ behavior: 'ignoreErrors' });
    await stage().keep({ state: 'save refused', leave }, async () => {
      await pickGreenBay();
      await stage().reads(stage().pickCard(5), 'Your pick was not saved.', REFUSED_BECAUSE, 'Stored on the server is still Detroit Lions.');
      await page.locator('[data-sonner-toast][data-type="error"]').waitFor();
    });
  });

  it('says that a pick whose answer was lost is not stored yet, while it keeps asking', async () => {
    const { page } = stage();
    await failCalls(page, 'pick.submit', 503);
    const leave = () => page.unrouteAll({ behavior: 'ignoreErrors' });
    await stage().keep({ state: 'pick not stored yet', noise: [UNAVAILABLE], leave }, async () => {
      await pickGreenBay();
      await stage().reads(stage().pickCard(5), 'Your pick is not stored yet.', 'It keeps being asked.');
      await failCalls(page, 'pick.history', 503);
      expect(await page.getByText('Green Bay Packers pick submitted!').count()).toBe(0);
      expect(await page.getByText('was not saved').count()).toBe(0);
    });
  });

  it('says in the end that the server has not stored it, what the server has, and offers another try', async () => {
    const { page } = stage();
    const card = stage().pickCard(5);
    await stage().keep('save failed', async () => {
      await stage().reads(card, 'The server has not stored your pick.', 'Stored on the server is still Detroit Lions.');
      await stage().toast('Green Bay Packers was not stored when we last asked.').waitFor();
      expect(await page.getByText('Green Bay Packers pick submitted!').count()).toBe(0);
    });
    await card.getByRole('button', { name: 'Try again' }).click();
    await stage().toast('Green Bay Packers pick submitted!').waitFor();
  });

  it('without a connection says from the first moment that picks cannot be saved', async () => {
    const { page } = stage();
    const leave = async () => {
      await page.context().setOffline(false);
      await page.getByText("You're offline").waitFor({ state: 'detached' });
      await page.waitForResponse((answer) => answer.ok());
    };
    await page.reload();
    await stage().reads(stage().pickCard(5), 'Green Bay Packers');
    const cut = page.waitForEvent('requestfailed', { timeout: LONGEST_POLL });
    await page.context().setOffline(true);
    await stage().keep({ state: 'offline', noise: [CUT], leave }, async () => {
      await page.getByText("You're offline").waitFor();
      await cut;
      await stage().reads(stage().pickCard(5), 'Green Bay Packers');
    });
  });

  it('without its standings says so, offers to load them again, and takes picks', async () => {
    const { page } = stage();
    await refuseInBatch(page, 'league.standings');
    const leave = () => page.unrouteAll({ behavior: 'ignoreErrors' });
    await stage().keep({ state: 'standings failed', leave }, async () => {
      await page.reload();
      await page.getByText("Couldn't load the standings").waitFor();
      await stage().reads(stage().pickCard(5), 'Can change', 'Green Bay Packers');
      await page.getByRole('button', { name: /Week 5 Games/ }).click();
      await stage().team('Detroit Lions').click();
      await page.getByRole('dialog', { name: 'Confirm Team Selection' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await stage().reads(stage().standings, 'Casey Founder');
  });

  for (const { state, path } of [
    { state: 'not a member', path: async () => (await stage().seed({ name: 'Of strangers', startRound: 5 })).path },
    { state: 'not found', path: async () => '/home/league/nothing-here' },
  ]) {
    it(`of a league that is ${state} says so and leads to My Leagues`, async () => {
      const { page } = stage();
      await stage().keep({ state, possibleNoise: [ABSENT], viewportOnly: true }, async () => {
        await stage().goto(await path());
        await stage().toast('Failed to fetch league data').waitFor();
        await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/home/leagues');
        await page.locator('[data-sonner-toast]').waitFor();
      });
    });
  }
}
