import { expect, test } from './league-test.ts';
import { reads } from './page-texts.ts';

const [MIAMI, NEW_ENGLAND, NEW_YORK_JETS] = [20, 22, 25];
const WEEK_12 = '2025-11-23T14:00:00Z';
const AFTER_THE_SEASON = '2026-01-08T12:00:00Z';

test.use({ at: '2025-10-19T14:00:00Z' });

/** New England wins in Week 18. */
const winnersOf = (winners: number) => ({
  name: `${winners} to the end`,
  startRound: 18,
  crowds: [{ count: winners - 1, picks: { 18: NEW_ENGLAND } }],
});

test('postponed, cancelled after the deadline, and won by three and by forty', async ({ page, world, stage, read }) => {
  const postponed = { name: 'Postponed', startRound: 7, founder: { picks: { 7: 12 } }, crowds: [{ count: 4, picks: { 7: 32 } }] };
  await stage.show(postponed, { picks: { 7: NEW_YORK_JETS } });
  await reads(stage.pickCard(7), 'Locked', 'New York Jets', 'Postponed');
  await reads(stage.header, 'You are alive');
  await read();
  const cancelled = { name: 'Called off', startRound: 12, founder: { picks: { 12: 12 } }, crowds: [{ count: 4, picks: { 12: 4 } }] };
  const { path } = await stage.seed(cancelled, { picks: { 12: MIAMI } });
  await world.moveClock({ now: WEEK_12 });
  await page.goto(path);
  await reads(stage.main, 'Miami Dolphins', /[Cc]anceled/);
  await read();
  const shared = await stage.seed(winnersOf(3), { picks: { 18: NEW_ENGLAND } });
  await world.moveClock({ now: AFTER_THE_SEASON });
  await page.goto(shared.path);
  const card = page.getByRole('region', { name: 'Survivors' });
  await reads(card, 'Jordan Reyes', '3 of 4 still standing after Week 18. They share the win.');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await read();
  const founder = { eliminated: { round: 18, reason: 'missed' } } as const;
  await stage.show({ ...winnersOf(40), completedRound: 18, founder }, { picks: { 18: NEW_ENGLAND } });
  await reads(card, 'Jordan Reyes', '40 of 41 still standing after Week 18. They share the win.');
  await read();
});
