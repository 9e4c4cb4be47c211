import { expect, it } from 'vitest';
import { changeAnswers } from './change-answers.ts';
import { type LeagueStage, LOST_IN_3, WON, WON_TOO } from './league-stage.ts';
import { JORDAN } from './state-world.ts';

const OTHERS = [
  { count: 5, picks: { ...WON_TOO, 5: 22 } },
  { count: 2, picks: WON_TOO },
  { count: 4, picks: LOST_IN_3, eliminated: { round: 3, reason: 'loss' } as const },
];

/** Washington and Minnesota, who both won, meet in Week 5. */
const BOTH_OF_THURSDAY = { 1: 32, 2: 21, 3: 27, 4: 30 };

/** The week is open and its deadline a day away. */
export function openStates(stage: () => LeagueStage): void {
  it('without a pick says who is alive, that no pick is in, when picks lock, and which teams are used', async () => {
    const { page, header, card } = parts(stage());
    await stage().keep('open no pick', async () => {
      await stage().show({ name: 'Marigold Street', startRound: 1, members: [{ email: JORDAN, picks: WON }], crowds: OTHERS });
      await stage().reads(header, 'In Progress', 'Week 5', 'You are alive', /^9 of 13/);
      await stage().reads(card, 'No pick yet', 'No pick selected - click a team in the games below to make your pick', 'Oct 2 @ 8:15 PM');
      await stage().reads(card, 'A missed pick eliminates you.');
      await page.locator('.countdown').getByText('h', { exact: true }).waitFor();
      expect(await page.locator('article.game').count()).toBe(14);
      await stage().reads(page.locator('article.game'), 'Week 1 Pick', 'Week 2 Pick', 'Week 3 Pick', 'Week 4 Pick');
    });
  });

  it('explains a used team in a toast', async () => {
    await stage().keep('used team explained', async () => {
      await stage().team('Miami Dolphins').click({ force: true });
      await stage().toast('Miami Dolphins was already picked in Week 1').waitFor();
      expect(await stage().page.getByRole('dialog').count()).toBe(0);
    });
  });

  it('asks before a pick is sent', async () => {
    const { page } = stage();
    await stage().keep({ state: 'confirm pick', viewportOnly: true }, async () => {
      await stage().team('New England Patriots').click();
      const question = page.getByRole('dialog', { name: 'Confirm Team Selection' });
      await stage().reads(
        question,
        'Are you sure you want to pick',
        'Jacksonville Jaguars',
        'Oct 2 @ 8:15 PM',
        'Yes, confirm pick',
        'Cancel',
      );
    });
  });

  it('with a pick says so, that it can change, and until when', async () => {
    const { page, card } = parts(stage());
    await stage().keep('open with pick', async () => {
      await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
      await stage().toast('New England Patriots pick submitted!').waitFor();
      await stage().reads(card, 'Can change', 'New England Patriots', /Stored on server/, 'Oct 2 @ 8:15 PM');
      await stage().reads(page.locator('#games'), '14 games, none live');
      expect(await page.locator('article.game').count()).toBe(0);
      await stage().reads(stage().standings, 'Pick is in, hidden');
    });
  });

  it('says that a team is already selected', async () => {
    const { page } = stage();
    await stage().keep('open with pick games shown', async () => {
      await page.getByRole('button', { name: /Week 5 Games/ }).click();
      await stage().team('New England Patriots').click();
      await stage().toast('New England Patriots already selected!').waitFor();
      await stage().reads(page.locator('article.game'), 'Your pick');
    });
  });

  it('without a team that can be picked says so', async () => {
    const { page } = stage();
    const leave = await changeAnswers(page, { procedure: 'game.list', change: (games) => Object.values(games).slice(0, 1) });
    await stage().keep({ state: 'no eligible team', leave }, async () => {
      await stage().show({ name: 'Nobody left to pick', startRound: 1, members: [{ email: JORDAN, picks: BOTH_OF_THURSDAY }] });
      await page.getByText('No team is left that you can pick this week.').waitFor();
    });
  });

  it('without games says that this should be resolved', async () => {
    const { page } = stage();
    const leave = await changeAnswers(page, { procedure: 'game.list', change: () => [] });
    await stage().keep({ state: 'no games', leave }, async () => {
      await stage().show({ name: 'A week without games', startRound: 5, members: [{ email: JORDAN }] });
      await page.getByRole('heading', { name: 'No Games Available' }).waitFor();
      await page.getByText("We're having trouble finding games right now. This should be resolved shortly.").waitFor();
      expect(await page.getByRole('button', { name: 'Choose a team' }).count()).toBe(0);
    });
  });

  it('with an unknown deadline shows none, and that picks read as locked', async () => {
    const { page, card } = parts(stage());
    const change = (league: object) => ({ ...league, round: { ordinal: 5, description: 'Week 5', startsAt: null } });
    const leave = await changeAnswers(page, { procedure: 'league.get', change });
    await stage().keep({ state: 'deadline unknown', leave }, async () => {
      await stage().show({ name: 'Schedule to come', startRound: 5, members: [{ email: JORDAN }] });
      await stage().reads(card, 'The deadline is not known yet. Picks read as locked until it is.', 'Locked');
      expect(await card.locator('time').count()).toBe(0);
      expect(await page.locator('.countdown').count()).toBe(0);
    });
  });
}

const parts = (stage: LeagueStage) => ({ page: stage.page, header: stage.header, card: stage.pickCard(5) });
