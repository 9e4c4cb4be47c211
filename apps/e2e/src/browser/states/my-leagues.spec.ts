import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, refuseCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { addPushService } from './push-browser.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const FAILED = { noise: [/status of (?:404|500)/] };
const STATUSES = ['Open', 'In Progress', 'Completed', 'Active', 'Pending', 'Cancelled', 'Inactive', 'Under review'];

/** The list as the server gave it, grown to this many leagues. */
function offer(page: Page, count: number, change: (at: number) => Record<string, unknown> = () => ({})): Promise<() => Promise<void>> {
  return changeAnswers(page, {
    procedure: 'league.cards',
    change: (leagues) => {
      const [first] = Object.values(leagues);
      return Array.from({ length: count }, (_, at) => ({ ...Object(first), id: `L${at}`, ...change(at) }));
    },
  });
}

const inHours = { ordinal: 5, description: 'Week 5', startsAt: '2025-10-01T19:30:00.000Z' };
const ALIVE = { status: 'In Progress', outIn: null, isWinner: false, pick: null };
const DUE = { ...ALIVE, round: inHours };
const WON = { ...ALIVE, status: 'Completed', isWinner: true, total: 9 };

/** Green Bay picked, at home against Dallas. */
const playing = (status: string, homeScore: number | null, awayScore: number | null, gameTime: string | null = null) => ({
  ...ALIVE,
  round: { ...inHours, startsAt: '2025-09-30T17:00:00.000Z' },
  pick: {
    teamId: '12',
    game: {
      id: 'G1',
      gameTime,
      status,
      homeTeam: { id: '12', name: 'Green Bay Packers', abbreviation: 'GB' },
      awayTeam: { id: '9', name: 'Dallas Cowboys', abbreviation: 'DAL' },
      homeScore,
      awayScore,
    },
  },
});

const CARDS: readonly (readonly [words: string, card: Record<string, unknown>])[] = [
  ['locks in', DUE],
  ['No pick yet', DUE],
  ['Your plan: Packers', { ...DUE, plannedTeamId: '12' }],
  ['Can change', { ...playing('NS', null, null), round: inHours }],
  ['Winning', playing('Q3', 20, 17)],
  ['Losing', playing('Q2', 3, 7)],
  ['Losing, in danger', playing('Q4', 17, 20)],
  ['Tied', playing('HT', 7, 7)],
  ['Live', playing('Q1', null, null)],
  ['Won', playing('FT', 20, 17)],
  ['Postponed. Your pick stands if the game is played this week.', playing('PST', null, null, '2025-10-02T00:15:00.000Z')],
  ['No pick in Week 3', { ...ALIVE, outIn: 3 }],
  ['Left in Week 3', { ...ALIVE, outIn: 3, hasLeft: true }],
  ['Excused', { ...ALIVE, round: { ...inHours, startsAt: '2025-09-30T17:00:00.000Z' }, isExcused: true }],
  ['The last of 9', { ...WON, alive: 1, winners: 1 }],
  ['1 of 9 won', { ...WON, alive: 1, winners: 1, outIn: 3, isWinner: false }],
  ['You won!', { ...WON, alive: 1, winners: 1 }],
  ['The only member', { ...WON, alive: 1, total: 1, winners: 1 }],
  ['One of 3 winners', { ...WON, alive: 3, winners: 3 }],
  ['You share the win', { ...WON, alive: 0, outIn: 5, winners: 2 }],
  ['2 of 9 share the win', { ...WON, alive: 0, outIn: 5, winners: 2 }],
  ['One of the winners', { ...WON, alive: 0, outIn: 5, winners: null }],
  ['Several share the win', { ...WON, alive: 0, outIn: 3, isWinner: false, winners: null }],
  ['Wins when the last game ends', { ...playing('FT', 20, 17), winsAfter: null }],
];

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/**
 * The page asks again when its window comes to the fore, at the earliest 2 s after the last
 * response.
 */
async function comeToTheFore(page: Page, until: () => Promise<boolean>): Promise<void> {
  const dispatch = "window.dispatchEvent(new Event('visibilitychange'))";
  await expect.poll(async () => [await page.evaluate(dispatch), await until()][1], { intervals: [200] }).toBe(true);
}

test.use({ email: JORDAN });

test('the leagues of the demo season', async ({ page, look }) => {
  await page.goto('/home/leagues');
  // Other states of the same system may have brought Jordan into more.
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(5);
  const card = cards(page).filter({ hasText: 'Office Survivors' });
  expect(await card.innerText()).toMatch(/In Progress[\s\S]*NFL[\s\S]*Week 5[\s\S]*2025-2026/);
  expect(await page.title()).toBe('My Leagues - Survivor Pools');
  await look();
});

test('loading, none, one, and thirty with long names', async ({ page, look, read }) => {
  const { release } = await holdCalls(page, 'league.cards');
  await page.goto('/home/leagues');
  await expect.poll(() => page.locator('[data-skeleton="league"]').count()).toBe(6);
  await read();
  await release();
  const none = await changeAnswers(page, { procedure: 'league.cards', change: () => [] });
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'No Leagues Yet' }).waitFor();
  expect(await page.getByRole('link', { name: 'Join a League' }).getAttribute('href')).toBe('/home/join-league');
  await look();
  await none();
  const one = await offer(page, 1, () => DUE);
  await page.goto('/home/leagues');
  await expect(cards(page)).toHaveCount(1);
  await read();
  await one();
  const decided = await offer(page, 1, () => playing('FT', 20, 17));
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'Nothing to do' }).waitFor();
  await read();
  await decided();
  await offer(page, 30, (at) => ({ name: at % 3 === 0 ? 'W'.repeat(50) : `The ${at}th league of the season with a long name` }));
  await page.goto('/home/leagues');
  await expect(cards(page)).toHaveCount(30);
  await look({ viewportOnly: true });
});

test('each status, and each card under what there is to do', async ({ page, read }) => {
  const answer = await offer(page, STATUSES.length, (at) => ({
    status: STATUSES[at],
    name: `A league that is ${STATUSES[at]}`,
    ...(at === 7 ? { round: { description: 'Not known yet' } } : {}),
  }));
  await page.goto('/home/leagues');
  for (const status of STATUSES)
    await cards(page)
      .filter({ hasText: `A league that is ${status}` })
      .locator('.pill', { hasText: status })
      .first()
      .waitFor();
  await read();
  await answer();
  await offer(page, CARDS.length, (at) => ({ name: `League ${at} of mine`, ...CARDS[at]?.[1] }));
  await page.goto('/home/leagues');
  for (const [at, [words]] of CARDS.entries())
    await cards(page)
      .filter({ hasText: `League ${at} of mine` })
      .filter({ hasText: words })
      .waitFor();
  await expect(cards(page).filter({ hasText: 'Postponed.' }).getByText('Wed, Oct 1 @')).toHaveCount(0);
  expect(await page.locator('main h2').allInnerTexts()).toEqual([
    '3 picks due',
    '5 live',
    'Picks you can still change',
    'Waiting',
    'Eliminated',
    'Completed',
  ]);
  // What is said at the top of a card is not said again.
  for (const said of ['Eliminated', 'Winner', '0 of 9 alive']) await expect(cards(page).getByText(said, { exact: true })).toHaveCount(0);
  // The server knows none of these leagues, whose scores the page follows.
  await read(FAILED);
});

test('a deadline that was missed is not called alive, and the elimination follows without a reload', async ({ page, read }) => {
  const missed = { ...ALIVE, name: 'Missed', round: { ...inHours, startsAt: '2025-09-30T17:00:00.000Z' }, isExcused: false };
  const locked = await offer(page, 1, () => missed);
  await page.goto('/home/leagues');
  const card = cards(page).filter({ hasText: 'Missed' });
  await reads(card, 'Locked');
  await expect(card.getByText(/You are alive|available/)).toHaveCount(0);
  await read();
  await locked();
  await offer(page, 1, () => ({ ...missed, outIn: 5 }));
  await reads(card, 'Eliminated in Week 5', 'No pick in Week 5');
});

/** Five leagues as the demo season's Sunday may bring them, the longest of names among them. */
const FIVE = [
  { ...DUE, name: 'W'.repeat(50) },
  { ...DUE, name: 'Office Survivors' },
  playing('Q4', 17, 20),
  playing('Q3', 20, 17),
  { ...ALIVE, outIn: 3 },
];
/**
 * How much of the phone's window is between its bars, and the lower edge of what each card says, in
 * order, below the upper bar.
 */
const EDGES = `(() => {
  const top = document.querySelector('[data-shell="topbar"]').getBoundingClientRect().bottom;
  const foot = document.querySelector('[data-shell="bottombar"]').getBoundingClientRect().top;
  const cards = [...document.querySelectorAll('main article')];
  const lowest = (card) => Math.max(...[...card.children].map((part) => part.getBoundingClientRect().bottom));
  return { room: foot - top, edges: cards.map((card) => lowest(card) - top) };
})()`;

test('on a small phone two leagues are above the fold, five after one swipe', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await offer(page, FIVE.length, (at) => FIVE[at] ?? {});
  await page.goto('/home/leagues');
  await expect(cards(page)).toHaveCount(FIVE.length);
  const { room, edges } = await page.evaluate<{ room: number; edges: number[] }>(EDGES);
  expect(edges[1]).toBeLessThanOrEqual(room);
  // A swipe moves the page by its height.
  expect((edges[4] ?? 0) - room).toBeLessThanOrEqual(640);
});

test('refreshed, stale, and not loaded', async ({ page, read }) => {
  const failure = await refuseCalls(page, 'league.cards', { status: 500, errors: { '': ['The service is briefly unavailable'] } });
  await page.goto('/home/leagues');
  await reads(page, "Couldn't load leagues", 'The service is briefly unavailable', 'Request trace-for-the-test');
  await read(FAILED);
  await failure();
  await page.getByRole('button', { name: 'Retry' }).click();
  await cards(page).first().waitFor();
  const { release } = await holdCalls(page, 'league.cards');
  await comeToTheFore(page, () => page.getByRole('progressbar', { name: 'Refreshing your leagues' }).isVisible());
  await read();
  await release();
  await failCalls(page, 'league.cards', 500);
  await comeToTheFore(page, () => page.getByText(/Couldn't refresh\. These are your leagues as of \d+:\d\d:\d\d [AP]M\./).isVisible());
  await cards(page).first().waitFor();
  await read(FAILED);
});

/** Somebody from before messages, until an answer is given. */
const fromBefore = (page: Page) =>
  changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, isEmailOffered: true, hasAnswered: false }) });
const question = (page: Page) => page.getByRole('region', { name: 'Want a reminder before picks lock?' });

test('an account from before is asked once, and wants email', async ({ page, look, read }) => {
  await fromBefore(page);
  const answer = await failCalls(page, 'user.setMessages', 500);
  await page.goto('/home/leagues');
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await reads(page, "Couldn't save your answer. Please try again.");
  await look(FAILED);
  await answer();
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await question(page).getByRole('button', { name: 'Email' }).focus();
  await page.keyboard.press('Enter');
  expect((await sent).postData()).toContain('"emailKinds":["pick-needed","schedule","corrected","act"]');
  await reads(page, "You'll get notifications by email.");
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await read();
});

test('an account from before is asked once, and wants this device', async ({ page, world, read }) => {
  await addPushService(page);
  const answer = await fromBefore(page);
  await page.goto('/home/leagues');
  await question(page).getByRole('button', { name: 'This device' }).waitFor();
  await answer();
  await question(page).getByRole('button', { name: 'This device' }).click();
  await reads(page, "You'll get notifications on this device.");
  await expect(question(page)).toHaveCount(0);
  await read();
  await world.system.pool.query('delete from push_devices');
});

test('not now is an answer: nothing is sent, and the server is not asked again', async ({ page, read }) => {
  const answer = await fromBefore(page);
  await page.goto('/home/leagues');
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await question(page).getByRole('button', { name: 'Not now' }).click();
  expect((await sent).postData()).toContain('"emailKinds":[],"pushKinds":[]');
  await reads(page, 'Notifications stay off. You can turn them on in your account.');
  await expect(question(page)).toHaveCount(0);
  await read();
  await answer();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await cards(page).first().waitFor();
  await page.getByRole('link', { name: 'Create League' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Create' }).waitFor();
  expect(requests.filter((url) => /user\.messages|messages-question/.test(url))).toEqual([]);
});
