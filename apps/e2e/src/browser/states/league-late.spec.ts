import { expect, test } from './league-test.ts';

const [MIAMI, NEW_ENGLAND, NEW_YORK_JETS] = [20, 22, 25];
const POSTPONED = { at: '2025-10-19T14:00:00Z' };
const CANCELLED = { at: '2025-11-23T14:00:00Z' };
const AFTER_THE_SEASON = { at: '2026-01-08T12:00:00Z' };

test.describe('in Week 7', () => {
  test.use(POSTPONED);

  test('postponed pick', async ({ stage, look }) => {
    const league = { name: 'Postponed', startRound: 7, founder: { picks: { 7: 12 } }, crowds: [{ count: 4, picks: { 7: 32 } }] };
    await stage.show(league, { picks: { 7: NEW_YORK_JETS } });
    await stage.reads(stage.pickCard(7), 'Locked', 'New York Jets', 'Postponed');
    await stage.reads(stage.header, 'You are alive');
    await look();
  });

  test('cancelled after the deadline', async ({ page, world, stage, look }) => {
    const league = { name: 'Called off', startRound: 12, founder: { picks: { 12: 12 } }, crowds: [{ count: 4, picks: { 12: 4 } }] };
    const { path } = await stage.seed(league, { picks: { 12: MIAMI } });
    await world.moveClock({ now: CANCELLED.at });
    await page.goto(path);
    await stage.reads(stage.main, 'Miami Dolphins', /[Cc]ancelled/);
    await look();
  });
});

/** New England wins in Week 18. */
const winnersOf = (winners: number) => ({
  name: `${winners} to the end`,
  startRound: 18,
  crowds: [{ count: winners - 1, picks: { 18: NEW_ENGLAND } }],
});

test.describe('before the last week', () => {
  test.use(CANCELLED);

  test('completed 3 winners', async ({ page, world, stage, look }) => {
    const { path } = await stage.seed(winnersOf(3), { picks: { 18: NEW_ENGLAND } });
    await world.moveClock({ now: AFTER_THE_SEASON.at });
    await page.goto(path);
    const card = page.getByRole('region', { name: 'Survivors' });
    await stage.reads(card, 'Jordan Reyes', '3 of 4 still standing after Week 18. They share the win.');
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await look();
  });
});

test.describe('after the season', () => {
  test.use(AFTER_THE_SEASON);

  test('completed 40 winners', async ({ page, stage, look }) => {
    const eliminated = { round: 18, reason: 'missed' } as const;
    await stage.show({ ...winnersOf(40), completedRound: 18, founder: { eliminated } }, { picks: { 18: NEW_ENGLAND } });
    const card = page.getByRole('region', { name: 'Survivors' });
    await stage.reads(card, 'Jordan Reyes', '40 of 41 still standing after Week 18. They share the win.');
    await look();
  });
});
