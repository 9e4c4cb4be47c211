import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const STATUSES = ['Open', 'In Progress', 'Completed', 'Active', 'Pending', 'Cancelled', 'Inactive', 'Under review'];
const CARDS = '.league-card';

/** The list as the server gave it, grown to this many leagues. */
async function offer(page: Page, count: number, change: (at: number) => Record<string, unknown> = () => ({})): Promise<void> {
  await changeAnswers(page, {
    procedure: 'league.cards',
    change: (leagues) => {
      const [first] = Object.values(leagues);
      return Array.from({ length: count }, (_, at) => ({ ...Object(first), id: `L${at}`, ...change(at) }));
    },
  });
}

const LOCKED = '2025-09-30T17:00:00.000Z';
const inHours = { ordinal: 5, description: 'Week 5', startsAt: '2025-10-01T19:30:00.000Z' };
const ALIVE = { status: 'In Progress', outIn: null, isWinner: false, pick: null };
const DUE = { ...ALIVE, round: inHours };
const WON = { ...ALIVE, status: 'Completed', isWinner: true, total: 9 };

/** Green Bay picked, at home against Dallas. */
const playing = (status: string, homeScore: number | null, awayScore: number | null) => ({
  ...ALIVE,
  round: { ...inHours, startsAt: LOCKED },
  pick: {
    teamId: '12',
    game: {
      id: 'G1',
      gameTime: null,
      status,
      homeTeam: { id: '12', name: 'Green Bay Packers', abbreviation: 'GB' },
      awayTeam: { id: '9', name: 'Dallas Cowboys', abbreviation: 'DAL' },
      homeScore,
      awayScore,
    },
  },
});

const SAYING: readonly (readonly [words: string, card: Record<string, unknown>])[] = [
  ['locks in', DUE],
  ['No pick yet', DUE],
  ['Winning', playing('Q3', 20, 17)],
  ['Losing', playing('Q2', 3, 7)],
  ['Losing, in danger', playing('Q4', 17, 20)],
  ['Tied', playing('HT', 7, 7)],
  ['Under way', playing('Q1', null, null)],
  ['Won', playing('FT', 20, 17)],
  ['No pick in Week 3', { ...ALIVE, outIn: 3 }],
  ['The last of 9', { ...WON, alive: 1 }],
  ['One of 3 winners, of 9', { ...WON, alive: 3 }],
];

const cardsAre = (page: Page, count: number) => expect.poll(() => page.locator(CARDS).count()).toBe(count);

/** The page asks again when its window comes to the fore, at the earliest 2 s after the last answer. */
async function comeToTheFore(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
        return until();
      },
      { timeout: 15_000, intervals: [200] },
    )
    .toBe(true);
}

test.use({ album: 'My Leagues', email: JORDAN });

test('the leagues of the demo season', async ({ page, look }) => {
  await page.goto('/home/leagues');
  // Other states of the same system may have brought Jordan into more.
  await expect.poll(() => page.locator(CARDS).count()).toBeGreaterThanOrEqual(5);
  const card = page.locator(CARDS).filter({ hasText: 'Office Survivors' });
  expect(await card.innerText()).toMatch(/In Progress[\s\S]*NFL[\s\S]*Week 5[\s\S]*2025-2026/);
  expect(await page.title()).toBe('My Leagues - Survivor Pools');
  await look();
});

test('loading', async ({ page, look }) => {
  await holdCalls(page, 'league.cards');
  await page.goto('/home/leagues');
  await expect.poll(() => page.locator('[data-skeleton="league"]').count()).toBe(6);
  await look();
});

test('none', async ({ page, look }) => {
  await changeAnswers(page, { procedure: 'league.cards', change: () => [] });
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'No Leagues Yet' }).waitFor();
  expect(await page.getByRole('link', { name: 'Join a League' }).getAttribute('href')).toBe('/home/join-league');
  expect(await page.getByRole('link', { name: 'Create a League' }).getAttribute('href')).toBe('/home/create-league');
  await look();
});

test('one', async ({ page, read }) => {
  await offer(page, 1, () => DUE);
  await page.goto('/home/leagues');
  await cardsAre(page, 1);
  await read();
});

test('two', async ({ page, look }) => {
  await offer(page, 2);
  await page.goto('/home/leagues');
  await cardsAre(page, 2);
  await look();
});

test('each status, a round without a number', async ({ page, look }) => {
  await offer(page, STATUSES.length, (at) => ({
    status: STATUSES[at],
    name: `A league that is ${STATUSES[at]}`,
    ...(at === 7 ? { round: { description: 'Not known yet' } } : {}),
  }));
  await page.goto('/home/leagues');
  await cardsAre(page, STATUSES.length);
  for (const status of STATUSES)
    await page
      .locator(CARDS)
      .filter({ hasText: `A league that is ${status}` })
      .locator('.pill', { hasText: status })
      .first()
      .waitFor();
  await look();
});

test('each answer, under what there is to do', async ({ page, look }) => {
  await offer(page, SAYING.length, (at) => ({ name: `League ${at} of mine`, ...SAYING[at]?.[1] }));
  await page.goto('/home/leagues');
  for (const [at, [words]] of SAYING.entries())
    await page
      .locator(CARDS)
      .filter({ hasText: `League ${at} of mine` })
      .filter({ hasText: words })
      .waitFor();
  expect(await page.locator('main h2').allInnerTexts()).toEqual(['2 picks due', '5 live', 'Waiting', 'Completed']);
  // The leagues are made up: the server knows of none whose scores could be followed.
  await look({ possibleNoise: [/status of 404/] });
});

/** Five leagues as the demo season's Sunday may bring them, the longest of names among them. */
const FIVE = [
  { ...DUE, name: 'W'.repeat(50) },
  { ...DUE, name: 'Office Survivors' },
  playing('Q4', 17, 20),
  playing('Q3', 20, 17),
  { ...ALIVE, outIn: 3 },
];
/** How much of the phone's window is between its bars, and the lower edge of what each card answers, in order, below the upper bar. */
const ANSWERS = `(() => {
  const top = document.querySelector('.topbar').getBoundingClientRect().bottom;
  const foot = document.querySelector('.bottombar').getBoundingClientRect().top;
  const cards = [...document.querySelectorAll('.league-card')];
  const lowest = (card) => Math.max(...['.card-clock', '.card-pick', '.card-life'].map((part) => card.querySelector(part).getBoundingClientRect().bottom));
  return { room: foot - top, edges: cards.map((card) => lowest(card) - top) };
})()`;

test('on a small phone two leagues answer above the fold, five after one swipe', async ({ page, look }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await offer(page, FIVE.length, (at) => FIVE[at] ?? {});
  await page.goto('/home/leagues');
  await cardsAre(page, FIVE.length);
  const { room, edges } = await page.evaluate<{ room: number; edges: number[] }>(ANSWERS);
  console.log(`of ${room} px, each league's answers end at ${edges.map(Math.round).join(', ')} px`);
  expect(edges[1]).toBeLessThanOrEqual(room);
  // A swipe moves the page by its height.
  expect((edges[4] ?? 0) - room).toBeLessThanOrEqual(640);
  await look({ possibleNoise: [/status of 404/] });
});

test('thirty, with long names', async ({ page, look }) => {
  await offer(page, 30, (at) => ({ name: at % 3 === 0 ? 'W'.repeat(50) : `The ${at}th league of the season with a long name` }));
  await page.goto('/home/leagues');
  await cardsAre(page, 30);
  await look({ viewportOnly: true });
});

test('refreshing what is shown', async ({ page, look }) => {
  await offer(page, 5);
  await page.goto('/home/leagues');
  await cardsAre(page, 5);
  await holdCalls(page, 'league.cards');
  await comeToTheFore(page, () => page.getByRole('progressbar', { name: 'Refreshing your leagues' }).isVisible());
  await cardsAre(page, 5);
  await look();
});

test('stale, with when it was read', async ({ page, look }) => {
  await offer(page, 5);
  await page.goto('/home/leagues');
  await cardsAre(page, 5);
  await failCalls(page, 'league.cards', 500);
  await comeToTheFore(page, () => page.getByText(/Couldn't refresh\. These are your leagues as of \d+:\d\d:\d\d [AP]M\./).isVisible());
  await cardsAre(page, 5);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await look({ noise: [/status of 500/] });
});

test('cannot be loaded, then can', async ({ page, look }) => {
  await failCalls(page, 'league.cards', 500);
  await page.goto('/home/leagues');
  await reads(page, "Couldn't load leagues", 'The server did not answer. Check your connection and try again.');
  await page.unrouteAll();
  await offer(page, 5);
  await page.getByRole('button', { name: 'Retry' }).click();
  await cardsAre(page, 5);
  await refuseCalls(page, 'league.cards', { status: 500, errors: { '': ['The service is briefly unavailable'] } });
  await page.goto('/home/leagues');
  await page.getByRole('alert').getByText('The service is briefly unavailable').waitFor();
  await reads(page, 'Request trace-for-the-test');
  await look({ noise: [/status of 500/] });
});

/** Keys that a browser could have. */
function browserKeys() {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** Somebody from before messages, until an answer is given. */
const fromBefore = (page: Page) =>
  changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, isEmailOffered: true, hasAnswered: false }) });
const question = (page: Page) => page.getByRole('region', { name: 'Forgot a pick before? We can tell you in time.' });

test('an account from before is asked once, and wants e-mail', async ({ page, look, read }) => {
  await fromBefore(page);
  await offer(page, 2, () => DUE);
  await page.goto('/home/leagues');
  await question(page).waitFor();
  await reads(page, '24 and 2 hours before a week locks');
  await look();
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await question(page).getByRole('button', { name: 'E-mail' }).focus();
  await page.keyboard.press('Enter');
  expect((await sent).postData()).toContain('"emailKinds":["pick-needed","schedule","corrected","act"]');
  await page.getByText('You will be told by e-mail.').waitFor();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await read();
});

test('an account from before can be told on this device, and is asked no more', async ({ page, world, read }) => {
  await page.addInitScript(`
    Notification.requestPermission = async () => 'granted';
    const keys = ${JSON.stringify(browserKeys())};
    ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager: {
      getSubscription: async () => null,
      subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/from-before', keys }) }),
    } });`);
  const stop = await fromBefore(page);
  await page.goto('/home/leagues');
  await question(page).getByRole('button', { name: 'This device' }).waitFor();
  await stop();
  await question(page).getByRole('button', { name: 'This device' }).click();
  await page.getByText('You will be told on this device.').waitFor();
  await expect(question(page)).toHaveCount(0);
  await read();
  await world.system.pool.query('delete from push_devices');
});

test('not now is an answer: nothing is sent, and nobody asks the server again', async ({ page, read }) => {
  const stop = await fromBefore(page);
  await page.goto('/home/leagues');
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await question(page).getByRole('button', { name: 'Not now' }).click();
  expect((await sent).postData()).toContain('"emailKinds":[],"pushKinds":[]');
  await page.getByText('You get no messages. Your account has the switches.').waitFor();
  await expect(question(page)).toHaveCount(0);
  await read();
  await stop();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.locator(CARDS).first().waitFor();
  await page.getByRole('link', { name: 'Create League' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Create' }).waitFor();
  expect(asked.filter((url) => /user\.messages|messages-question/.test(url))).toEqual([]);
});

test('an answer that is not saved is asked for again', async ({ page, read }) => {
  await fromBefore(page);
  await failCalls(page, 'user.setMessages', 500);
  await page.goto('/home/leagues');
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Your answer was not saved. Please try again.').waitFor();
  await expect(question(page)).toHaveCount(1);
  await read({ noise: [/status of 500/] });
});
