import type { AskedCorrection } from '@survivor/contract/correction';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import type { ServiceError } from '../service-error.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { SeasonStage, type StageLeague, teamIdOf } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HOME_WINS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const PAGE = { page: 1, pageSize: 100, action: 'all' } as const;

const DIFFERENT = new Set(['id', 'userId', 'fingerprint', 'jobRunId', 'recordedAt', 'appliedAt', 'withdrawnAt', 'at', 'actor', 'author']);

/** Without ids and real time, which differ from world to world, and the product's clock to the minute. */
const scrub = (told: readonly unknown[]): unknown[] =>
  JSON.parse(JSON.stringify(told, (key, value) => (DIFFERENT.has(key) ? undefined : value)).replace(/:\d\d\.\d{3}Z/g, 'Z'));

/** Teams planned for round 3. */
async function makePlans(league: StageLeague, plans: Record<string, string>): Promise<void> {
  for (const [name, team] of Object.entries(plans)) {
    const input = { leagueId: league.id, round: 3, teamId: String(teamIdOf(team)) };
    await setPickPlan({ ctx: league.person(name).ctx, input });
  }
}

type Hidden = { readonly picks: Record<string, string>; readonly plans: Record<string, string> };

/** Returns the preview of a correction, or the words of its refusal. */
const previewOrRefusal = (desk: CorrectionDesk, asked: AskedCorrection): Promise<unknown> =>
  desk.preview(asked).catch(({ message }: ServiceError) => message);

/**
 * Returns everything that administrators are shown of late results, a kickoff and a withdrawal, with
 * these picks hidden in round 2.
 */
async function worldOf(hidden: Hidden) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  const desk = await CorrectionDesk.open(stage);
  await league.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'DAL' });
  await stage.passes('W1 Mon 23:30');
  await stage.hears(1, HOME_WINS_1);
  await league.picks(2, hidden.picks);
  await makePlans(league, hidden.plans);
  await stage.passes('W2 Tue 12:00');
  await stage.hears(2, { 'LV-KC': 'Wed 10:00' });
  await stage.source(2, { 'NYG-DAL': 'W1 Sun 20:00 FT 0:7' });
  // Only one of the two worlds has hidden picks of the losers.
  const told = [
    await previewOrRefusal(desk, await desk.enter('LV-KC', [0, 7])),
    await previewOrRefusal(desk, await desk.enter('NYG-DAL', [0, 7])),
  ];
  const result = await desk.enter('DAL-NYG', [0, 7]);
  told.push(await desk.preview(result), await desk.apply(result));
  for (const { id, state } of await desk.list()) {
    if (state === 'waiting') told.push(await desk.preview({ correctionId: id }));
    else told.push(await desk.withdraw(id));
  }
  told.push(await desk.list(), (await listAudit({ ctx: desk.ctx, input: PAGE })).items.slice(0, 2));
  return scrub(told);
}

describe('what administrators are told of corrections (rules 4)', { timeout: 30_000 }, () => {
  it('is the same whatever picks are hidden still, and whatever is planned', async () => {
    const one = await worldOf({ picks: { Ann: 'LV', Cleo: 'SF' }, plans: {} });
    const other = await worldOf({ picks: { Ann: 'NYG', Cleo: 'KC' }, plans: { Ann: 'LAR', Cleo: 'LV' } });
    expect(other).toEqual(one);
    expect(JSON.stringify(one)).toContain('"eliminated":1');
    for (const refusal of one.slice(0, 2)) expect(refusal).toContain('Week 2 has not started');
  });
});
