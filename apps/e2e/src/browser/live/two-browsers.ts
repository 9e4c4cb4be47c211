import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { fieldOf, listOf, textOf } from '../../rest/api-client.ts';
import { lastAnswers, streamLines } from './heard-answers.ts';
import { type LiveStage, NAMES, ROUND } from './live-stage.ts';
import { waitUntil } from './wait-until.ts';

/** Promised by the issue, and what a busy machine may add to it. */
const PICK_SEEN_MS = 2000;
const GRADED_SEEN_MS = 3000;
const LOAD_MS = 2000;
const BEFORE_DEADLINE_MS = 10_000;
const GIVE_UP_MS = 20_000;
const HIDDEN = 'Pick submitted, hidden until kickoff';

export type Watchers = { readonly aisha: Page; readonly ben: Page; readonly hidden: Page };
type Team = { readonly id: string; readonly name: string };

const report = (what: string, took: number, promised: number) =>
  console.log(`live: ${what} after ${Math.round(took)} ms (promised ${promised}, allowed ${promised + LOAD_MS} under load)`);

/** Both teams of the last game of the week, which starts days after the deadline. */
async function lastTeams(stage: LiveStage): Promise<[Team, Team]> {
  const games = listOf(await stage.ask('Aisha Grant', `/games?leagueType=NFL&season=2025&round=${ROUND}`));
  const teamOf = (side: string): Team => {
    const team = fieldOf(games.at(-1), side);
    return { id: textOf(fieldOf(team, 'id')), name: textOf(fieldOf(team, 'name')) };
  };
  return [teamOf('awayTeam'), teamOf('homeTeam')];
}

async function pickInBrowser(page: Page, team: string): Promise<void> {
  await page.locator('article.game').getByRole('button', { name: team }).click();
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
}

/** Everything that Ben can ask for by REST. */
async function restAnswers(stage: LiveStage): Promise<string[]> {
  const { leagueId } = stage;
  const paths = [
    `/leagues/${leagueId}`,
    `/leagues/${leagueId}/members`,
    `/LeagueMembers/league/${leagueId}`,
    `/LeagueMembers/pick-history/league/${leagueId}`,
    `/games?leagueType=NFL&season=2025&round=${ROUND}`,
    '/leagues/my-leagues',
    '/GlobalState/RoundStartTime?leagueType=NFL',
    '/users/me',
  ];
  return Promise.all(
    paths.map(async (path) => `${path} ${JSON.stringify(await stage.ask('Ben Okafor', path)).replace(/"lastLoginAt":"[^"]*"/, '')}`),
  );
}

const countPicked = async (ben: Page) => (await streamLines(ben)).filter((line) => line.includes('picked')).length;

/** What Ben has been told, by every path, once the news of the latest pick has reached his page. */
async function everythingBenKnows(stage: LiveStage, ben: Page, told: number) {
  await waitUntil('news of the pick', GIVE_UP_MS, async () => (await countPicked(ben)) > told);
  await stage.row(ben, 'Aisha Grant').getByText(HIDDEN).waitFor({ state: 'attached' });
  const row = await stage.row(ben, 'Aisha Grant').innerHTML();
  return { page: await lastAnswers(ben), rest: await restAnswers(stage), row };
}

export function picksBetweenTwoBrowsers(stage: () => LiveStage, watchers: () => Watchers): void {
  it('shows the other browser within 2 s that there is a pick, and not which', async () => {
    const { aisha, ben } = watchers();
    const [away] = await lastTeams(stage());
    expect(await stage().row(ben, 'Aisha Grant').getByText(HIDDEN).count()).toBe(0);
    await pickInBrowser(aisha, away.name);
    const from = performance.now();
    await stage().row(ben, 'Aisha Grant').getByText(HIDDEN).waitFor({ state: 'attached' });
    const took = performance.now() - from;
    report('a pick is seen in the other browser', took, PICK_SEEN_MS);
    expect(took).toBeLessThan(PICK_SEEN_MS + LOAD_MS);
    await aisha.getByText('Stored on server at').waitFor();
    expect(await stage().row(ben, 'Aisha Grant').innerText()).not.toContain(away.name);
  });

  it('tells the others the same, by every path, whichever team is picked', async () => {
    const { ben } = watchers();
    const [away, home] = await lastTeams(stage());
    const before = await countPicked(ben);
    await stage().pick('Aisha Grant', home.id);
    const first = await everythingBenKnows(stage(), ben, before);
    const between = await countPicked(ben);
    await stage().pick('Aisha Grant', away.id);
    const second = await everythingBenKnows(stage(), ben, between);
    expect(second).toEqual(first);
    expect(await stage().storedTeam('Aisha Grant')).toBe(Number(away.id));
    const kinds = new Set(['picked', 'joined', 'games', 'graded', 'round', 'refetch']);
    const lines = await streamLines(ben);
    const events = lines.filter((line) => line.includes('kind'));
    for (const line of events) {
      const { kind, picks } = JSON.parse(line).json;
      expect(kinds, line).toContain(kind);
      if (picks !== undefined) expect(Object.keys(picks).sort(), line).toEqual(['round', 'userIds']);
    }
    expect(events.length).toBeGreaterThan(0);
    console.log(
      `live: ${Object.keys(second.page).length} procedures, ${second.rest.length} REST answers and ${lines.length} lines of the stream say nothing of the team`,
    );
  });
}

export function deadlineBeforeEverybody(stage: () => LiveStage, watchers: () => Watchers): void {
  it('reveals the picks in both browsers at the deadline, also in one that was hidden over it', async () => {
    const { aisha, ben, hidden } = watchers();
    const [away, home] = await lastTeams(stage());
    for (const name of NAMES) await stage().pick(name, name === 'Aisha Grant' ? away.id : home.id);
    await stage().row(aisha, 'Aisha Grant').getByText(away.name).waitFor({ state: 'attached' });
    await hidden.evaluate('window.hidePage(true)');
    const frozen = await hidden.context().newCDPSession(hidden);
    await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });
    const startsAt = await stage().deadline();
    await stage().world.moveClock({ now: new Date(startsAt.getTime() - BEFORE_DEADLINE_MS).toISOString() });
    const left = await stage().timeUntil(startsAt);
    const deadline = performance.now() + left;
    expect(left).toBeGreaterThan(0);
    expect(await stage().row(ben, 'Aisha Grant').getByText(HIDDEN).count()).toBe(1);
    const revealed = async (page: Page) => {
      await stage().row(page, 'Aisha Grant').getByText(`${away.name}, not decided`).waitFor({ state: 'attached' });
      await page.getByText('Deadline passed').first().waitFor();
      return performance.now() - deadline;
    };
    const took = await Promise.all([revealed(aisha), revealed(ben)]);
    for (const each of took) report('picks are revealed, counted from the deadline,', each, GRADED_SEEN_MS);
    for (const each of took) expect(each).toBeGreaterThan(0);
    expect(Math.max(...took)).toBeLessThan(GRADED_SEEN_MS + LOAD_MS);
    await frozen.send('Page.setWebLifecycleState', { state: 'active' });
    await hidden.evaluate('window.hidePage(false)');
    const shown = performance.now();
    await hidden.getByText('Deadline passed').first().waitFor();
    expect(await hidden.locator('article.game .half[aria-disabled="false"]').count()).toBe(0);
    report('a page that was hidden over the deadline is locked, counted from its showing,', performance.now() - shown, PICK_SEEN_MS);
    await stage().row(hidden, 'Aisha Grant').getByText(`${away.name}, not decided`).waitFor({ state: 'attached' });
  });

  it('shows a graded final in both browsers within 3 s of the data, without a reload', async () => {
    const { aisha, ben } = watchers();
    const verdict = /, (?:correct|incorrect)$/;
    const seenAt = async (page: Page) => {
      await stage().row(page, 'Aisha Grant').getByText(verdict).first().waitFor({ state: 'attached', timeout: 60_000 });
      return Date.now();
    };
    const [, seen] = await Promise.all([stage().world.moveClock({ advanceTo: 'finals' }), Promise.all([seenAt(aisha), seenAt(ben)])]);
    const { rows } = await stage().world.system.pool.query<{ at: Date }>(
      `select g.changed_at as at from games g join members m on m.league_id = $1
       where g.round = $2 and m.picks[$2::int] in (g.home_team_id, g.away_team_id) order by g.changed_at desc limit 1`,
      [stage().rowId, ROUND],
    );
    const stored = rows[0]?.at.getTime() ?? Number.NaN;
    for (const at of seen) report('a graded final is seen, counted from the data,', at - stored, GRADED_SEEN_MS);
    for (const at of seen) expect(at - stored).toBeLessThan(GRADED_SEEN_MS + LOAD_MS);
    for (const page of [aisha, ben]) expect(await page.evaluate('window.heard.length')).toBeGreaterThan(5);
  });
}
