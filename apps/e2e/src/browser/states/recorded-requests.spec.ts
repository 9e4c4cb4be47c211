import { readFileSync, writeFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { notifyLeagues, notifySeason } from '@survivor/db/events/live-events';
import { changeAnswers } from './change-answers.ts';
import { expect, test, WON, WON_TOO } from './league-test.ts';

const FIXTURE = new URL('../../../../../infra/bench/fixtures/requests.json', import.meta.url);
const DEADLINE = Date.parse('2025-10-03T00:15:00Z');
const BEFORE = new Date(DEADLINE - 5 * 60_000).toISOString();
const [NEW_ENGLAND, YEAR, ROUND] = [22, 2025, 5];
/** An action is over after a pause of this length. */
const QUIET_MS = 3000;

/** A request in the fixture: ids are placeholders, inputs have the order of the procedures. */
type Recorded = { readonly method: string; readonly path: string; readonly inputs: readonly unknown[] };

function withPlaceholders(input: unknown, leagueId: string): unknown {
  const known: Readonly<Record<string, (value: unknown) => unknown>> = {
    known: (value) => (value === '' ? '' : '{version}'),
    round: (value) => (value === ROUND ? '{round}' : value),
    season: () => '{season}',
    teamId: () => '{teamId}',
  };
  return JSON.parse(JSON.stringify(input), (key, value: unknown) => (value === leagueId ? '{leagueId}' : (known[key]?.(value) ?? value)));
}

function toRecorded(request: Request, leagueId: string): Recorded {
  const { pathname, searchParams } = new URL(request.url());
  const packed: Record<string, { json?: unknown }> = JSON.parse(request.postData() ?? searchParams.get('input') ?? '{}');
  const calls = decodeURIComponent(pathname).split('/').at(-1)?.split(',') ?? [];
  const inputs = searchParams.has('batch') ? calls.map((_, at) => packed[at]?.json ?? null) : [packed['json'] ?? null];
  return { method: request.method(), path: decodeURIComponent(pathname), inputs: inputs.map((input) => withPlaceholders(input, leagueId)) };
}

/** The requests that an action makes the page send, in their order, until the page is quiet. */
async function record(page: Page, leagueId: string, act: () => Promise<unknown>): Promise<Recorded[]> {
  const sent: Recorded[] = [];
  let last = performance.now();
  const onRequest = (request: Request) => {
    if (!/^\/(?:trpc|api)\//.test(new URL(request.url()).pathname)) return;
    last = performance.now();
    sent.push(toRecorded(request, leagueId));
  };
  page.on('request', onRequest);
  await act();
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('request', onRequest);
  return sent;
}

/** The distinct calls of each action. How calls are batched depends on the machine's speed. */
function callsOf(recorded: Readonly<Record<string, readonly Recorded[]>>): Record<string, string[]> {
  const callsIn = ({ method, path, inputs }: Recorded) =>
    path
      .replace('/trpc/', '')
      .split(',')
      .map((procedure, at) => `${method} ${procedure} ${JSON.stringify(inputs[at])}`);
  return Object.fromEntries(Object.entries(recorded).map(([action, sent]) => [action, [...new Set(sent.flatMap(callsIn))].sort()]));
}

test.use({ at: BEFORE });

test('recorded requests', async ({ page, stage, world }) => {
  const { db } = world.system;
  const crowds = [{ count: 8, picks: { ...WON_TOO, [ROUND]: NEW_ENGLAND } }];
  const { id, path } = await stage.seed({ name: 'On record', crowds }, { picks: WON });
  const leagueId = path.split('/').at(-1) ?? '';
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  // After a pick the page asks about the player's other leagues; this one has none.
  await changeAnswers(page, {
    procedure: 'league.cards',
    change: (cards) => Object.values<{ id: string }>(Object(cards)).filter((card) => card.id === leagueId),
  });
  // Pages of the demo season poll its clock, which those of a real season do not.
  await changeAnswers(page, { procedure: 'state.system', change: (system) => ({ ...system, isVirtualClock: false }) });
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'open My Leagues': async () => {
      await page.goto('/home/leagues');
      await page.getByRole('link', { name: 'On record', exact: true }).waitFor();
    },
    'open a league': async () => {
      await page.goto(path);
      await page.locator('#games article').first().waitFor();
    },
    join: () => notifyLeagues(db, { joined: [id], picked: [] }),
    'score change': () => notifySeason(db, { seasonId, kinds: ['games'] }),
    pick: async () => {
      await stage.pick('New England Patriots');
      await stage.toast('New England Patriots pick submitted!').waitFor();
    },
    deadline: async () => {
      await world.moveClock({ now: new Date(DEADLINE).toISOString() });
      await stage.pickCard(ROUND).getByText('Deadline passed').waitFor();
    },
  };
  const recorded: Record<string, Recorded[]> = {};
  for (const [action, act] of Object.entries(steps)) recorded[action] = await record(page, leagueId, act);
  // Grading follows the deadline some time later and sends its own event.
  recorded['deadline']?.splice(1);
  if (process.env['UPDATE_REQUESTS'] === '1') writeFileSync(FIXTURE, `${JSON.stringify(recorded, null, 2)}\n`);
  const fixture: typeof recorded = JSON.parse(readFileSync(FIXTURE, 'utf8'));
  expect(callsOf(recorded), 'record them again with UPDATE_REQUESTS=1').toEqual(callsOf(fixture));
});
