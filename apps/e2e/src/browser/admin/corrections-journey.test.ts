import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, reads } from '../states/page-texts.ts';
import { StateAlbum } from '../states/state-album.ts';
import { ADMIN, JORDAN, StateWorld } from '../states/state-world.ts';
import { adminDoor } from './admin-door.ts';
import { ConsolePage } from './console-page.ts';
import { CorrectionsStage, WEEK } from './corrections-stage.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the corrections journey needs Chromium (CHROMIUM_PATH)');

const REASON = 'Read in the official game book';
const LEAVE_LIMIT = { timeout: 60_000 };
/** Six hours before the deadline of the fifth week. */
const NEAR_DEADLINE = '2025-10-02T18:15:00Z';

describe.skipIf(!executable)("the corrections' journey", () => {
  let world: StateWorld;
  let stage: CorrectionsStage;
  let page: Page;
  let admin: ConsolePage;
  const album = new StateAlbum('Corrections');

  const dialog = (name: string): Locator => page.getByRole('dialog', { name });
  const preview = () => dialog('What would change?');
  const rowOf = (text: string) => page.locator('tbody tr', { hasText: text });
  const confirm = async (within: Locator, button: string, reason: string) => {
    await within.getByLabel('Reason').fill(reason);
    await within.getByRole('button', { name: button }).click();
  };
  /** Jordan's row of the open preview. */
  const jordanIn = (within: Locator) =>
    within.locator('details', { hasText: stage.league.name }).getByRole('row').filter({ hasText: 'Jordan Reyes' });
  const openLeague = async (within: Locator) => {
    const league = within.locator('details', { hasText: stage.league.name });
    if ((await league.getAttribute('open')) === null) await league.locator('summary').click();
  };
  const asPlayer = async (look: (player: Page) => Promise<void>) => {
    const player = await world.pageOf(JORDAN);
    await look(player);
    await player.context().close();
  };

  beforeAll(async () => {
    world = await StateWorld.launch(executable ?? '');
    stage = await CorrectionsStage.open(world);
    await stage.recordFacts();
    page = await world.pageOf(ADMIN);
    admin = new ConsolePage(page);
    album.watch(page, world.url);
  });
  afterAll(async () => {
    album.close();
    await world?.close();
  });

  it('System State names the quarantined event, what waits for a decision, and the deadline of each round', async () => {
    await world.goto(page, '/home/leagues');
    await album.keep(page, { state: 'system state' }, async () => {
      await admin.open('System State');
      await reads(page, 'NFL Global State', 'Thursday, October 2, 2025', 'Unknown team: London Monarchs', `Week ${WEEK + 1}`);
      await page.getByRole('button', { name: /^2052711/ }).click();
      await reads(page, '"strHomeTeam": "London Monarchs"');
      expect(
        await page
          .getByRole('table', { name: /Rounds of the season/ })
          .locator('tbody tr')
          .count(),
      ).toBe(18);
    });
    await page.getByRole('link', { name: 'Decide' }).click();
    await admin.waitForCount('2 corrections, page 1 of 1');
    expect(addressOf(page)).toBe('/home/admin/corrections?filter=waiting');
  });

  it('a late correction shows what it would change and writes nothing', async () => {
    await album.keep(page, { state: 'corrections' }, async () => reads(page, 'late result', 'held back'));
    await album.keep(page, { state: 'what would change', viewportOnly: true }, async () => {
      await page.getByRole('button', { name: `What would change? ${stage.jordansGame}` }).click();
      await openLeague(preview());
      await jordanIn(preview()).getByText(`Out in Week ${WEEK}: lost`).waitFor();
      await jordanIn(preview()).getByText('Alive', { exact: true }).waitFor();
    });
    await asPlayer((player) => stage.readLife(player, 'You are alive'));
  });

  it('is looked at again when the source changed meanwhile, then applied: the player is out', async () => {
    const button = `Apply the late result: ${stage.jordansGame}`;
    await stage.changeLateResult();
    await album.keep(page, { state: 'something changed', viewportOnly: true, noise: [/status of 409/] }, async () => {
      await confirm(preview(), button, REASON);
      await reads(page, 'Something changed since the preview. Look again.');
      expect(await preview().getByLabel('Reason').inputValue()).toBe(REASON);
    });
    await preview().getByRole('button', { name: button }).click();
    await preview().waitFor({ state: 'detached' });
    await asPlayer((player) => stage.readLife(player, 'You are out'));
  });

  it('is withdrawn: the player is back in', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('applied');
    await page.getByRole('button', { name: `What would change? ${stage.jordansGame}` }).click();
    await openLeague(preview());
    await jordanIn(preview()).getByText('Alive', { exact: true }).waitFor();
    await confirm(preview(), `Withdraw the late result: ${stage.jordansGame}`, 'The game book was misread');
    await preview().waitFor({ state: 'detached' });
    await asPlayer((player) => stage.readLife(player, 'You are alive'));
  });

  it('a held-back kickoff says why and until when, and shows the old and the new deadline', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('waiting');
    await reads(page, `Week ${WEEK + 2} deadline: Oct 9 @ 8:15 PM EDT, then Oct 7 @ 8:15 AM EDT`, 'Refuse for good');
    await album.keep(page, { state: 'held kickoff', viewportOnly: true }, async () => {
      await page.getByRole('button', { name: /^What would change/ }).click();
      const row = preview()
        .getByRole('row')
        .filter({ hasText: `Week ${WEEK + 2} deadline` });
      await row.waitFor();
      expect(await row.locator('time').evaluateAll((times) => times.map((time) => time.textContent))).toEqual([
        'Oct 9 @ 8:15 PM EDT',
        'Oct 7 @ 8:15 AM EDT',
      ]);
    });
    await page.keyboard.press('Escape');
    await preview().waitFor({ state: 'detached' });
  });

  it('no result is taken for a week that has not started', async () => {
    await album.keep(page, { state: 'a week that has not started', viewportOnly: true, noise: [/status of 409/] }, async () => {
      await page.getByRole('button', { name: 'Enter a result' }).click();
      const enter = dialog('Enter a result');
      await enter.getByLabel('Week').selectOption(String(WEEK + 2));
      await enter.getByLabel('Game').selectOption({ index: 1 });
      await enter.getByLabel('Result').selectOption('CANC');
      await enter.getByRole('button', { name: 'What would change?' }).click();
      await reads(page, `Week ${WEEK + 2} has not started`);
    });
    expect(await dialog('Enter a result').getByLabel('Reason').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('a result is entered by hand after its preview', async () => {
    const enter = dialog('Enter a result');
    await album.keep(page, { state: 'enter a result' }, async () => {
      await page.getByRole('button', { name: 'Enter a result' }).click();
      await enter.getByLabel('Week').selectOption(String(WEEK));
      const game = enter.getByLabel('Game').locator('option', { hasText: stage.othersGame });
      await enter.getByLabel('Game').selectOption((await game.getAttribute('value')) ?? '');
      await enter.getByLabel(`Points of ${stage.others.awayName}`).fill(String(stage.others.homeScore));
      await enter.getByLabel(`Points of ${stage.others.homeName}`).fill(String(stage.others.awayScore));
    });
    await enter.getByRole('button', { name: 'What would change?' }).click();
    await openLeague(enter);
    await enter.locator('details', { hasText: stage.league.name }).getByText('4 alive, then 1').waitFor();
    await confirm(enter, `Enter the result: ${stage.othersGame}`, 'The source has both teams confused');
    await enter.waitFor({ state: 'detached' });
    await asPlayer(async (player) => {
      await world.goto(player, stage.league.path);
      await player.locator('.league-header').getByText('Completed', { exact: true }).waitFor();
    });
  });

  it('is withdrawn as well: the league goes on', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('applied');
    await rowOf('entered result')
      .getByRole('button', { name: /^What would change/ })
      .click();
    await openLeague(preview());
    await preview().locator('details', { hasText: stage.league.name }).getByText('1 alive, then 4').waitFor();
    await confirm(preview(), `Withdraw the entered result: ${stage.othersGame}`, 'The teams were not confused');
    await preview().waitFor({ state: 'detached' });
    await asPlayer((player) => stage.readLife(player, 'You are alive'));
  });

  it('the audit log tells all of it, with the reasons', async () => {
    await album.keep(page, { state: 'audit log' }, async () => {
      await world.goto(page, '/home/admin/audit');
      await rowOf('Correction withdrawn').first().waitFor();
      expect([await rowOf('Correction applied').count(), await rowOf('Correction withdrawn').count()]).toEqual([2, 2]);
      await page
        .getByRole('button', { name: /^Correction withdrawn/ })
        .last()
        .click();
      await reads(page, 'The game book was misread', 'Alex Admin');
    });
    await admin.search('maintenance');
    await reads(page, 'No entries found');
  });

  it('maintenance asks a second time near a deadline, then players land on its page and administrators pass', async () => {
    await world.moveClock({ now: NEAR_DEADLINE });
    const player = await world.pageOf(JORDAN);
    await stage.readLife(player, 'You are alive');
    await album.keep(page, { state: 'maintenance is off' }, async () => {
      await world.goto(page, '/home/admin/maintenance');
      await reads(page, 'The site is open to everybody.', 'Oct 2 @ 8:15 PM EDT');
    });
    await album.keep(page, { state: 'a deadline is near' }, async () => {
      await page.getByLabel('Message for players').fill('New turf. Back at nine.');
      await page.getByRole('button', { name: 'Switch maintenance on' }).click();
      await dialog('A deadline is near').getByText('The next deadline is Oct 2 @ 8:15 PM EDT, in 5 h.').waitFor();
    });
    await page.getByRole('button', { name: 'Switch on anyway' }).click();
    await player.getByRole('heading', { name: "We'll be right back!" }).waitFor(LEAVE_LIMIT);
    await reads(player, 'New turf. Back at nine.');
    await album.keep(page, { state: 'maintenance is on' }, async () => {
      await world.goto(page, '/home/admin/maintenance');
      await reads(page, 'Maintenance is on: players see the maintenance page.', 'Alex Admin', 'New turf. Back at nine.');
    });
    await page.getByRole('button', { name: 'Switch maintenance off' }).click();
    await reads(page, 'The site is open to everybody.');
    await player.getByText('You are alive', { exact: true }).first().waitFor(LEAVE_LIMIT);
    expect(new URL(player.url()).pathname).toBe(stage.league.path);
    await player.context().close();
  });

  adminDoor(() => world);
});
