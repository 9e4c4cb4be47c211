import { expect, it } from 'vitest';
import { type LeagueStage, LOST_IN_2, LOST_IN_3, WON } from './league-stage.ts';
import { JORDAN } from './state-world.ts';

const LOSS_IN_2 = { round: 2, reason: 'loss' } as const;
const LOSS_IN_3 = { round: 3, reason: 'loss' } as const;
const AFTER_THE_CANCELLED_GAME = '2025-11-23T14:00:00Z';
const AFTER_THE_SEASON = '2026-01-08T12:00:00Z';
const MIAMI = 20;
/** Wins its game of Week 18 in the demo season. */
const NEW_ENGLAND = 22;

/** Leagues that are over, and what put a member out. */
export function outcomeStates(stage: () => LeagueStage): void {
  const main = () => stage().page.locator('main');

  it('of an earlier week says why the member is out', async () => {
    await stage().keep('out in an earlier week', async () => {
      await stage().show({
        name: 'Out for two weeks',
        startRound: 1,
        members: [{ email: JORDAN, picks: LOST_IN_3, eliminated: LOSS_IN_3 }],
        founder: { picks: WON },
        crowds: [{ count: 6, picks: WON }],
      });
      await stage().reads(main(), "You've Been Eliminated!", 'Out in Week 3', 'Baltimore Ravens lost.');
    });
  });

  it('completed with one winner names the winner', async () => {
    await stage().keep('completed 1 winner', async () => {
      await stage().show({
        name: 'The Early Exit',
        startRound: 1,
        completedRound: 3,
        members: [{ email: JORDAN, picks: WON }],
        founder: { picks: LOST_IN_3, eliminated: LOSS_IN_3 },
        crowds: [{ count: 6, picks: LOST_IN_2, eliminated: LOSS_IN_2 }],
      });
      const card = stage().page.getByRole('region', { name: 'Winner' });
      await stage().reads(card, 'Jordan Reyes', 'The last of 8 standing after Week 3.');
      await stage().reads(stage().header, 'Completed');
      await stage().reads(main(), 'Support the Site');
      expect(await stage().page.getByText('Your Week').count()).toBe(0);
    });
  });

  it('completed by all going out together says that they share the win', async () => {
    await stage().keep('all out together', async () => {
      await stage().show({
        name: 'All for one',
        startRound: 1,
        completedRound: 3,
        members: [{ email: JORDAN, picks: LOST_IN_3, eliminated: LOSS_IN_3 }],
        founder: { picks: LOST_IN_3, eliminated: LOSS_IN_3 },
        crowds: [
          { count: 3, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
          { count: 4, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
        ],
      });
      const card = stage().page.getByRole('region', { name: 'Winners' });
      await stage().reads(card, 'Jordan Reyes', 'Casey Founder', 'All 5 went out together in Week 3. They share the win.');
      await stage().reads(stage().standings, 'Winner', 'Eliminated (4)');
    });
  });
}

/** Weeks 12 and 18: moves the clock to the end of the season. */
export function lateStates(stage: () => LeagueStage): void {
  const main = () => stage().page.locator('main');
  const paths: Record<string, string> = {};

  it('with a game that was cancelled after the deadline shows that', async () => {
    const made = await stage().seed({
      name: 'Called off',
      startRound: 12,
      members: [{ email: JORDAN, picks: { 12: MIAMI } }],
      founder: { picks: { 12: 12 } },
      crowds: [{ count: 4, picks: { 12: 4 } }],
    });
    await stage().world.moveClock({ now: AFTER_THE_CANCELLED_GAME });
    await stage().keep('cancelled after the deadline', async () => {
      await stage().goto(made.path);
      await stage().reads(main(), 'Miami Dolphins', /[Cc]ancelled/);
    });
  });

  it('completed at the end of the season with 3 and with 40 winners names them', async () => {
    const winners = { 18: NEW_ENGLAND };
    for (const [name, count] of [
      ['Three to the end', 2],
      ['Forty to the end', 39],
    ] as const) {
      const made = await stage().seed({
        name,
        startRound: 18,
        members: [{ email: JORDAN, picks: winners }],
        crowds: [{ count, picks: winners }],
      });
      paths[name] = made.path;
    }
    await stage().world.moveClock({ now: AFTER_THE_SEASON });
    const card = stage().page.getByRole('region', { name: 'Survivors' });
    await stage().keep('completed 3 winners', async () => {
      await stage().goto(paths['Three to the end'] ?? '');
      await stage().reads(card, 'Jordan Reyes', '3 of 4 still standing after Week 18. They share the win.');
      expect(await card.getByRole('listitem').count()).toBe(3);
    });
    await stage().keep('completed 40 winners', async () => {
      await stage().goto(paths['Forty to the end'] ?? '');
      await stage().reads(card, 'Jordan Reyes', '40 of 41 still standing after Week 18. They share the win.');
    });
  });
}
