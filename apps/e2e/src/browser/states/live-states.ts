import { expect, it } from 'vitest';
import { changeAnswers } from './change-answers.ts';
import { type LeagueStage, WON, WON_TOO } from './league-stage.ts';
import type { Crowd } from './seed-league.ts';
import { JORDAN } from './state-world.ts';

const SUNDAY = '2025-10-05T18:05:00Z';
const POSTPONED = '2025-10-19T14:00:00Z';
const OTHERS: Crowd[] = [
  { count: 3, picks: { ...WON_TOO, 5: 22 } },
  { count: 2, picks: { ...WON_TOO, 5: 27 } },
  { count: 1, picks: { ...WON_TOO, 5: 12 } },
];
const NEW_YORK_JETS = 25;
const LATE_MS = 12 * 60_000;

/** Week 5 on its Sunday, with scores, and a week with a postponed game. */
export function liveStates(stage: () => LeagueStage): void {
  const league = (name: string, pick: number) => ({
    name,
    startRound: 1,
    members: [{ email: JORDAN, picks: { ...WON, 5: pick } }],
    founder: { picks: { ...WON_TOO, 5: 12 } },
    crowds: OTHERS,
  });
  const paths: Record<string, string> = {};

  it('live shows the score of the pick, the games in progress, and how old the scores are', async () => {
    for (const [name, pick] of [
      ['The Sunday crowd', 22],
      ['Winners of Thursday', 21],
      ['Out on Thursday', 32],
    ] as const) {
      paths[name] = (await stage().seed(league(name, pick))).path;
    }
    await stage().world.moveClock({ now: SUNDAY });
    await stage().keep('live collapsed', async () => {
      await stage().goto(paths['The Sunday crowd'] ?? '');
      await stage().reads(stage().pickCard(5), 'Locked', 'New England Patriots', /^\d+-\d+$/, /Scores updated .* ago/);
      await stage().reads(stage().page.locator('#games'), /^14 games, 6 live, NE \d+-\d+$/);
      expect(
        await stage()
          .page.getByText(/pdated .+ ago/)
          .count(),
      ).toBe(1);
      await stage().reads(stage().header, 'In Progress', 'You are alive');
      expect(await stage().page.locator('article.game').count()).toBe(0);
    });
  });

  it('live with its games shown has the score of each', async () => {
    const { page } = stage();
    await stage().keep('live', async () => {
      await page.getByRole('button', { name: /Week 5 Games/ }).click();
      await stage().reads(page.locator('article.game'), 'Your pick', 'Final', 'Week 3 Pick');
      expect(await page.getByText(/pdated .+ ago/).count()).toBe(1);
      const scores = await page.locator('.half-score').allInnerTexts();
      expect(scores.length).toBeGreaterThanOrEqual(16);
      expect(scores.every((score) => /^\d+$/.test(score))).toBe(true);
    });
  });

  it('with a late feed says that scores may be delayed', async () => {
    const { page } = stage();
    const leave = await changeAnswers(page, { procedure: 'league.notes', change: (notes) => ({ ...notes, sourceAge: LATE_MS }) });
    await stage().keep({ state: 'feed late', leave }, async () => {
      await page.reload();
      await page.getByText('Scores may be delayed').first().waitFor();
      await stage().reads(stage().pickCard(5), 'Scores updated 12 min ago');
    });
  });

  it('sorted by team puts the picks of one team together', async () => {
    const { page } = stage();
    await stage().keep('sorted by team', async () => {
      await page.getByText('Team', { exact: true }).click();
      await page.getByText('Sorted by Team').waitFor({ state: 'attached' });
      await page.waitForURL(/sort=team/);
      const picks = await stage().standings.locator('tbody tr td:last-child').allInnerTexts();
      const teams = picks.map((text) => /[A-Z]{2,3}/.exec(text)?.[0] ?? '');
      const runs = teams.filter((team, at) => team !== teams[at - 1]);
      expect(runs.length).toBe(new Set(teams).size);
    });
  });

  it('after a won game says so', async () => {
    await stage().keep('graded in', async () => {
      await stage().goto(paths['Winners of Thursday'] ?? '');
      await stage().reads(stage().pickCard(5), 'Won', 'Minnesota Vikings', '45-6', 'Final');
      await stage().reads(stage().header, 'You are alive');
      await stage().reads(stage().standings, 'Correct');
    });
  });

  it('after a lost game says that it eliminated, with the score', async () => {
    const { page } = stage();
    await stage().keep('graded out', async () => {
      await stage().goto(paths['Out on Thursday'] ?? '');
      const main = page.locator('main');
      await stage().reads(main, "You've Been Eliminated!", 'Out in Week 5', /Washington Commanders lost to Minnesota Vikings, 6-45/);
      await stage().reads(main, 'Thank you for playing.', 'Support the Site', 'Donate', 'Send feedback');
      await stage().reads(stage().header, 'You are out');
      expect(await page.getByText('Your Week 5 Pick').count()).toBe(0);
      expect(await page.locator('#games').count()).toBe(0);
    });
  });

  it('with a postponed game keeps the pick', async () => {
    const made = await stage().seed({
      name: 'Postponed',
      startRound: 7,
      members: [{ email: JORDAN, picks: { 7: NEW_YORK_JETS } }],
      founder: { picks: { 7: 12 } },
      crowds: [{ count: 4, picks: { 7: 32 } }],
    });
    await stage().world.moveClock({ now: POSTPONED });
    await stage().keep('postponed pick', async () => {
      await stage().goto(made.path);
      await stage().reads(stage().pickCard(7), 'Locked', 'New York Jets', 'Postponed');
      await stage().reads(stage().header, 'You are alive');
    });
  });
}
