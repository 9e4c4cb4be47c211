import { succeedRun } from '@survivor/db/queries/job/job-runs';
import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { refusalOf, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getClockSteps } from './get-clock-steps.ts';
import { moveClock } from './move-clock.ts';

const database = useTestDatabase();

/** A stage whose worker finishes immediately. */
async function openStage() {
  const stage = await SeasonStage.open(database.db);
  const { ctx } = await CorrectionDesk.open(stage);
  const queue = { ...ctx.queue, add: ({ runId }: { runId: string }) => succeedRun(stage.db, { id: runId, summary: 'done' }) };
  return { stage, ctx: { ...ctx, queue } };
}

const moves = (stage: SeasonStage) => stage.db.selectFrom('admin_audit').select(['actor_id', 'action', 'subject']).execute();

describe('the clock of the demo (contract 4)', () => {
  it('shows where each step leads, moves there, grades and records it', async () => {
    const { stage, ctx } = await openStage();
    const league = await stage.league('Ann');
    expect((await getClockSteps({ ctx })).kickoff).toEqual(when('W1 Thu 20:00'));
    for (const advanceTo of ['kickoff', 'kickoff', 'finals', 'next-round'] as const) {
      const target = (await getClockSteps({ ctx }))[advanceTo];
      await moveClock({ ctx, input: { advanceTo } });
      expect((await moves(stage)).at(-1)).toEqual({ actor_id: ctx.caller?.id, action: 'clock move', subject: target?.toISOString() });
      expect(await league.counted()).toBe('0/1');
    }
  });

  it('does not move back, nor without an audit entry', async () => {
    const { stage, ctx } = await openStage();
    const before = await moves(stage);
    expect(await refusalOf(moveClock({ ctx, input: { now: when('W-3 Tue 12:00') } }))).toMatchObject({ code: 'conflict' });
    await database.pool.query('alter table admin_audit add constraint broken check (action is null) not valid');
    await expect(moveClock({ ctx, input: { advanceTo: 'kickoff' } })).rejects.toThrow('broken');
    await database.pool.query('alter table admin_audit drop constraint broken');
    expect(await moves(stage)).toEqual(before);
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
    await stage.at('W1 Wed 12:00');
  });

  it('does not move more than 30 days beyond the last kickoff of the season', async () => {
    const { stage, ctx } = await openStage();
    const { rows } = await database.pool.query<{ last: Date }>('select max(kickoff_at) as last from games');
    const end = (rows[0]?.last.getTime() ?? 0) + 30 * 86_400_000;
    const before = await moves(stage);
    for (const now of [new Date(end + 1), new Date('9999-12-31T23:59:59Z')]) {
      expect(await refusalOf(moveClock({ ctx, input: { now } }))).toMatchObject({ code: 'conflict' });
    }
    expect(await moves(stage)).toEqual(before);
    expect(await moveClock({ ctx, input: { now: new Date(end) } })).toEqual({ now: expect.any(Date) });
  });
});
