import type { Page, Route } from '@playwright/test';
import { isSoak } from '@survivor/rules/testing';
import { expect, it } from 'vitest';
import { SeededRandom } from '../../replay/seeded-random.ts';
import { type LiveStage, NAMES, type Name } from './live-stage.ts';
import { type Claim, falsehood, nameOf, READ_CLAIM } from './pick-claim.ts';
import { waitUntil } from './wait-until.ts';

const RUNS_EACH = isSoak ? 10 : 1;
const SEED = 20_251_002;
const OFFLINE_MS = 700;
const SETTLE_MS = 30_000;
const SOON = { timeout: 3000 };
const PATIENT_TRIES = 4;
const SUBMIT = '**/trpc/pick.submit**';
const ANY_HISTORY = /\/trpc\/[^?]*pick\.history/;

type Run = { readonly page: Page; readonly route: Route; readonly random: SeededRandom };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has the server do it, and answers nobody. */
const commit = ({ route }: Run) => route.fetch();

async function beSilent({ page, random }: Run): Promise<void> {
  let left = 1 + Math.floor(random.next() * 2);
  await page.route(ANY_HISTORY, (route) => (left-- > 0 ? route.abort() : route.fallback()));
}

/** Offline in the middle of the call, for a while. */
async function loseConnection({ page, route }: Run): Promise<void> {
  await page.context().setOffline(true);
  await route.abort();
  await pause(OFFLINE_MS);
  await page.context().setOffline(false);
}

/** What can happen to a pick on its way, by name. */
const FAULTS: Record<string, (run: Run) => Promise<void>> = {
  none: ({ route }) => route.continue(),
  'never arrives': ({ route }) => route.abort(),
  'slow network': async ({ route, random }) => {
    await pause(random.next() * 1500);
    await route.continue();
  },
  'answer lost': async (run) => {
    await commit(run);
    await run.route.abort();
  },
  'error after the commit': async (run) => {
    await commit(run);
    await run.route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  },
  'error before it': ({ route }) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'garbage after the commit': async (run) => {
    await commit(run);
    await run.route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' });
  },
  'answer lost, then silence': async (run) => {
    await beSilent(run);
    await commit(run);
    await run.route.abort();
  },
  'never arrives, then silence': async (run) => {
    await beSilent(run);
    await run.route.abort();
  },
  'offline after the commit': async (run) => {
    await commit(run);
    await loseConnection(run);
  },
  'offline before it': loseConnection,
  'reload after the commit': async (run) => {
    await commit(run);
    await run.page.reload().catch(() => undefined);
  },
};

/** Opens the games and taps a team that is not picked yet; null when the page offers none at this moment. */
async function tapTeam(page: Page, place: number): Promise<string | null> {
  const toggle = page.getByRole('button', { name: /Week 5 Games/ });
  if ((await toggle.getAttribute('aria-expanded', SOON)) === 'false') await toggle.click(SOON);
  const free = page.locator('article.game .half[aria-disabled="false"][aria-pressed="false"]');
  await free.first().waitFor(SOON);
  const button = free.nth(Math.floor(place * (await free.count())));
  const team = await button.locator('.team-name').innerText(SOON);
  await button.click(SOON);
  await page.getByRole('button', { name: 'Yes, confirm pick' }).waitFor(SOON);
  return team;
}

/** Chooses a team and confirms it, as a person does: again when the games close under the finger, after a reload when nothing else helps. */
async function choose(page: Page, random: SeededRandom): Promise<string> {
  const place = random.next();
  let team: string | null = null;
  let tries = 0;
  await waitUntil('a team to choose', SETTLE_MS, async () => {
    tries += 1;
    if (tries === PATIENT_TRIES) {
      console.log('live: the page is loaded again to choose a team');
      await page.reload();
    }
    team = await tapTeam(page, place).catch(() => null);
    return team !== null;
  });
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  return team ?? '';
}

async function judgeRun(stage: LiveStage, person: { name: Name; page: Page; random: SeededRandom }, fault: string): Promise<string[]> {
  const { name, page, random } = person;
  const strike = FAULTS[fault];
  if (strike === undefined) throw new Error(`no fault ${fault}`);
  let isStruck = false;
  await page.route(SUBMIT, async (route) => {
    await strike({ page, route, random }).catch(() => undefined);
    isStruck = true;
  });
  const wanted = await choose(page, random);
  const wrong: string[] = [];
  await waitUntil(`the end of "${fault}"`, SETTLE_MS, async () => {
    const claim = await page.evaluate<Claim>(READ_CLAIM).catch(() => null);
    const stored = nameOf(await stage.storedTeam(name));
    if (claim === null) return false;
    const found = falsehood(claim, stored, wanted);
    if (found !== null) wrong.push(`${fault}: ${found}`);
    const isSettled = isStruck && !claim.isOpen && claim.team === stored && (claim.isNotSaved || claim.isStored);
    return found !== null || isSettled;
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  return wrong;
}

export function picksUnderFaults(stage: () => LiveStage): void {
  it('never says that a pick is saved when it is not, nor the reverse, whatever happens on the way', async () => {
    const faults = Object.keys(FAULTS);
    const counts = new Map<string, number>();
    const runOne = async (name: Name, at: number): Promise<string[]> => {
      const random = new SeededRandom(SEED + at);
      const page = await stage().show(name);
      const wrong: string[] = [];
      const drawn = random.shuffle([...faults, ...faults]).slice(0, RUNS_EACH);
      for (const fault of drawn) {
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
        wrong.push(...(await judgeRun(stage(), { name, page, random }, fault)));
      }
      await page.context().close();
      return wrong;
    };
    const wrong = (await Promise.all(NAMES.map(runOne))).flat();
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`live: ${total} picks under ${counts.size} kinds of fault (seed ${SEED}), ${wrong.length} false words`);
    expect(wrong).toEqual([]);
    expect(total).toBe(RUNS_EACH * NAMES.length);
  });
}
