import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { refuseClipboard } from './other-answers.ts';
import { openScreen, reads, type World } from './other-screen.ts';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { JORDAN } from './state-world.ts';

const WON = { 1: 20, 2: 17, 3: 27, 4: 30 };
const BUFFALO = 4;
const GREEN_BAY = 12;
const UNAVAILABLE = /status of 500/;

/** What the league page says only on occasion: sharing, and what goes wrong beside the pick. */
export function describeLeagueWords(world: World): void {
  describe('the words of the league page', () => {
    const keep = openScreen({ world, screen: 'League words', email: JORDAN });
    const query = (sql: string, values: readonly unknown[]) => world().system.pool.query(sql, [...values]);

    async function show(page: Page, league: Partial<SeededLeague> & { name: string }): Promise<void> {
      const { path } = await seedLeague(world().system, { startRound: 5, members: [{ email: JORDAN }], ...league });
      await world().goto(page, path);
      await page.getByRole('heading', { name: league.name, level: 1 }).waitFor();
      await page.getByRole('rowheader').first().waitFor();
    }
    const share = (page: Page) => page.getByRole('button', { name: /^Share/ }).click();

    keep.unseen('invitation copied', async (page) => {
      await show(page, { name: 'Shared with friends' });
      await share(page);
      await reads(page, 'League invitation copied to clipboard! Share it with friends.');
      const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(invitation).toMatch(/Password: kickoff2025[\s\S]*\/home\/join-league\?key=[A-Z0-9]{8}/);
    });

    keep('invitation not copied', async (page) => {
      await show(page, { name: 'Shared by hand' });
      await refuseClipboard(page);
      await share(page);
      await page.getByText(/^Unable to share\. Please manually share the league key: [A-Z0-9]{8}$/).waitFor();
    });

    keep.unseen('no key to share', async (page) => {
      await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, key: '' }) });
      await show(page, { name: 'Without a key' });
      await share(page);
      await reads(page, 'League key not available');
    });

    keep.unseen('key copied', async (page) => {
      await show(page, { name: 'Key for the taking' });
      await page.getByRole('button', { name: 'Copy the league key' }).click();
      await reads(page, 'League key copied to clipboard!');
    });

    keep(
      'the members cannot be read again after a pick',
      async (page) => {
        await show(page, { name: 'Members out of reach' });
        await failCalls(page, 'league.standings', 500);
        await page.locator('article.game button').first().click();
        await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
        await reads(page, 'pick submitted!', 'Failed to refresh league members');
      },
      { noise: [UNAVAILABLE], viewportOnly: true },
    );

    keep.unseen('a pick on its way', async (page) => {
      await show(page, { name: 'Slow answers' });
      await holdCalls(page, 'pick.submit');
      await page.locator('article.game button').first().click();
      await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
      await page.getByRole('button', { name: 'Saving…' }).waitFor();
    });

    keep(
      'whether a pick was saved is not known',
      async (page) => {
        await show(page, { name: 'Answers lost' });
        await failCalls(page, 'pick.submit', 500);
        await failCalls(page, 'pick.history', 500);
        await page.locator('article.game button').first().click();
        await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
        await reads(page, "We don't know yet whether your pick was saved.", 'We keep asking the server what it has.');
      },
      { noise: [UNAVAILABLE], viewportOnly: true },
    );

    keep('a game whose time is not known, and one that is postponed', async (page) => {
      await changeAnswers(page, {
        procedure: 'game.list',
        change: (games) =>
          Object.values(games).map((game, at) => ({
            ...Object(game),
            ...(at === 0 ? { gameTime: null } : {}),
            ...(at === 1 ? { status: 'PST' } : {}),
          })),
      });
      await show(page, { name: 'Times to come' });
      await reads(page, 'Time to be announced', 'Postponed');
    });

    for (const [reason, words] of [
      ['tie', 'tied.'],
      ['moved', 'was moved to another week.'],
      ['cancelled', 'was cancelled.'],
    ] as const) {
      keep.unseen(`out because of ${reason}`, async (page) => {
        await changeAnswers(page, { procedure: 'game.list', change: () => [] });
        await show(page, {
          name: `Out: ${reason}`,
          startRound: 1,
          members: [{ email: JORDAN, picks: WON, eliminated: { round: 4, reason } }],
        });
        await reads(page, "You've Been Eliminated!", words);
      });
    }

    keep('out by a tie, with the score', async (page) => {
      await changeAnswers(page, {
        procedure: 'game.list',
        change: (games) => Object.values(games).map((game) => ({ ...Object(game), status: 'FT', homeScore: 20, awayScore: 20 })),
      });
      await show(page, {
        name: 'Out by a tie',
        startRound: 1,
        members: [{ email: JORDAN, picks: { ...WON, 5: BUFFALO }, eliminated: { round: 5, reason: 'tie' } }],
      });
      await page.getByText(/ tied with .*20-20/).waitFor();
    });

    keep.unseen('completed with more winners than are named', async (page) => {
      await changeAnswers(page, {
        procedure: 'league.get',
        change: (league) => ({ ...league, status: 'Completed', winners: [{ userId: 'u1', name: 'Casey Founder' }], winnersCount: 140 }),
      });
      await show(page, { name: 'Won by many', startRound: 1, members: [{ email: JORDAN, picks: WON }] });
      await reads(page, 'Survivors', 'and 139 more');
    });

    keep.unseen('a picked game moved to another week', async (page) => {
      await query('update games set status = $1 where round = 12 and $2 in (home_team_id, away_team_id)', ['CANC', GREEN_BAY]);
      await changeAnswers(page, {
        procedure: 'league.notes',
        change: (notes) => JSON.parse(JSON.stringify(notes).replaceAll('"cancelled"', '"moved"')),
      });
      await show(page, { name: 'Moved away', startRound: 12, members: [{ email: JORDAN, picks: { 12: GREEN_BAY } }] });
      await reads(page, 'no longer counts: the game was moved to another week.', 'Choose another team');
    });
  });
}
