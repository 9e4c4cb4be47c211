import { callApi } from '../../rest/api-client.ts';
import { goOffline, goOnline, settle } from '../states/offline/device.ts';
import { expect, test } from '../states/offline/offline-test.ts';
import { reads } from '../states/page-texts.ts';
import { JORDAN } from '../states/state-world.ts';

const OFFLINE = /^You're offline - showing data from \d+:\d\d [AP]M\. Picks can't be saved\./;
const DETROIT = 11;

test('what was seen stays in sight without network, and is fresh again after it', async ({ page, stage, world }) => {
  const { path } = await stage.seed({ name: 'Seen on the train', startRound: 5, crowds: [{ count: 3 }] });
  await page.goto(path);
  await reads(stage.pickCard(5), 'No pick yet');
  await settle(page);
  await goOffline(page);
  await page.reload();
  await page.getByText(OFFLINE).waitFor();
  await reads(stage.pickCard(5), 'No pick yet');
  await reads(stage.header, /^You were alive as of \d+:\d\d [AP]M$/);
  await expect(stage.team('Detroit Lions')).toHaveAttribute('aria-disabled', 'true');

  const body = { leagueId: path.split('/').at(-1), round: 5, teamId: String(DETROIT) };
  const elsewhere = await callApi(world.url, { method: 'POST', path: '/LeagueMembers/add-pick', token: await world.tokenOf(JORDAN), body });
  expect(elsewhere.status).toBe(200);
  await goOnline(page);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await reads(stage.pickCard(5), 'Detroit Lions', 'Can change');
  await reads(stage.header, 'You are alive');
});
