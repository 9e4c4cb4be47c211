import { describe, expect, it } from 'vitest';
import { jobRunIds } from '../ids.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { SeasonStage } from '../testing/index.ts';
import { createTestContext } from '../testing/test-context.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { applyCorrection } from './decide-correction.ts';

const database = useTestDatabase();

const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };

async function tuesday() {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
  await stage.passes('W1 Mon 23:30');
  await stage.hears(1, FINALS_1);
  const desk = await CorrectionDesk.open(stage);
  const asked = await desk.enter('KC-LV', [0, 7]);
  const { fingerprint } = await desk.preview(asked);
  return { stage, league, desk, input: { asked, reason: 'The league office said so', fingerprint } };
}

const ALIVE = { Ann: 'alive', Ben: 'alive', Cleo: 'alive' };

describe('an applied correction', () => {
  it('is in force at once and touches no member: the grading is handed to the worker', async () => {
    const { stage, league, desk, input } = await tuesday();
    const ctx = createTestContext(stage.db, { caller: desk.ctx.caller, settings: { season: stage.year } });
    const { correction, jobRunId } = await applyCorrection({ ctx, input });
    expect(correction.state).toBe('applied');
    expect(ctx.queued).toMatchObject([{ name: 'ProcessGamesOutcomes', payload: {}, isUrgent: true }]);
    expect(jobRunId).toBe(jobRunIds.encode(Number(ctx.queued[0]?.runId)));
    expect(await league.lives()).toEqual(ALIVE);
    await stage.grade();
    expect(await league.lives()).toEqual({ ...ALIVE, Ann: 'out W1 loss' });
  });

  it('stands while the queue is away, and is graded with the next run', async () => {
    const { stage, league, desk, input } = await tuesday();
    const queue = { ...desk.ctx.queue, add: () => Promise.reject(new Error('away')) };
    const { correction, jobRunId } = await applyCorrection({ ctx: { ...desk.ctx, queue }, input });
    expect([correction.state, jobRunId]).toEqual(['applied', null]);
    await stage.grade();
    expect(await league.lives()).toEqual({ ...ALIVE, Ann: 'out W1 loss' });
  });
});
