import { createSeason, createUser, simulateDeadlocks, weeklyStarts } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { triggerJob } from '../job/trigger-job.ts';
import { createLeague } from '../league/create-league.ts';
import { callerOf, createTestContext, refusalOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { withIdempotency } from './with-idempotency.ts';

const database = useTestDatabase();
beforeAll(async () => {
  await createSeason(database.db, { starts: weeklyStarts() });
});

const body = { name: 'Sunday Squad', password: 'touchdown', leagueType: 'NFL', season: 2025 };
const create = async (ctx: ServiceContext) => ({ status: 201, result: await createLeague({ ctx, input: body }) });

async function keyedCall(overrides: { key?: string; isAdmin?: boolean } = {}) {
  const user = await createUser(database.db);
  const ctx = createTestContext(database.db, { caller: callerOf(user, { isAdmin: overrides.isAdmin ?? false }) });
  return { ctx, key: overrides.key ?? 'key-1', route: 'POST /leagues', body };
}

async function leaguesOf(userId = 0): Promise<number> {
  return (await database.db.selectFrom('leagues').select('id').where('created_by', '=', userId).execute()).length;
}

describe('an Idempotency-Key', () => {
  it('returns the first response for the same call, and 409 for another body', async () => {
    const call = await keyedCall();
    const first = await withIdempotency(call, create);
    expect(await withIdempotency(call, create)).toEqual(first);
    expect((await refusalOf(withIdempotency({ ...call, body: { ...body, name: 'Other' } }, create))).code).toBe('conflict');
    expect(await leaguesOf(call.ctx.caller?.id)).toBe(1);
    expect((await withIdempotency(await keyedCall(), create)).result).not.toBe(first.result);
  });

  it('gives a double submit one effect and one response', async () => {
    const pairs = 15;
    for (let pair = 0; pair < pairs; pair++) {
      const call = await keyedCall();
      const responses = await Promise.all([withIdempotency(call, create), withIdempotency(call, create)]);
      expect(responses[0]).toEqual(responses[1]);
      expect(await leaguesOf(call.ctx.caller?.id)).toBe(1);
    }
  });

  it('is not used up by a refused call, which writes nothing', async () => {
    const call = await keyedCall();
    const failing = async (ctx: ServiceContext) => {
      await create(ctx);
      throw new Error('broken after the work');
    };
    await expect(withIdempotency(call, failing)).rejects.toThrow('broken');
    expect(await leaguesOf(call.ctx.caller?.id)).toBe(0);
    expect(await withIdempotency(call, create)).toMatchObject({ status: 201 });
  });

  it('is valid for 24 hours', async () => {
    const call = await keyedCall();
    const first = await withIdempotency(call, create);
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(database.db);
    expect(await withIdempotency(call, create)).not.toEqual(first);
  });

  it('queues a job once, after its run is committed', async () => {
    const call = { ...(await keyedCall({ isAdmin: true })), route: 'POST /jobs/trigger' };
    const trigger = async (ctx: ServiceContext) => ({ status: 202, result: await triggerJob({ ctx, input: { jobName: 'FetchTeams' } }) });
    const first = await withIdempotency(call, trigger);
    expect(await withIdempotency(call, trigger)).toEqual(first);
    expect(call.ctx.queued).toHaveLength(1);
  });

  it('is stored only if the queue accepted the run, so that the same call queues it later', async () => {
    const call = { ...(await keyedCall({ isAdmin: true })), route: 'POST /jobs/trigger' };
    const trigger = async (ctx: ServiceContext) => ({ status: 202, result: await triggerJob({ ctx, input: { jobName: 'FetchTeams' } }) });
    const add = () => Promise.reject(new Error('the queue is away'));
    const unavailable = { ...call, ctx: { ...call.ctx, queue: { ...call.ctx.queue, add } } };
    expect((await refusalOf(withIdempotency(unavailable, trigger))).code).toBe('unavailable');
    expect(await withIdempotency(call, trigger)).toMatchObject({ status: 202 });
    expect(call.ctx.queued).toHaveLength(1);
  });

  it('queues and announces nothing from a retried transaction', async () => {
    const call = { ...(await keyedCall({ isAdmin: true })), route: 'POST /jobs/trigger' };
    const announced: number[] = [];
    const live = { ...call.ctx.live, announce: () => void announced.push(1) };
    const trigger = async (ctx: ServiceContext) => {
      ctx.live.announce({ kind: 'joined', leagueId: 1 });
      return { status: 202, result: await triggerJob({ ctx, input: { jobName: 'FetchTeams' } }) };
    };
    await simulateDeadlocks(database.db, 'admin_audit', 2);
    expect(await withIdempotency({ ...call, ctx: { ...call.ctx, live } }, trigger)).toMatchObject({ status: 202 });
    expect([call.ctx.queued.length, announced.length]).toEqual([1, 1]);
  });

  it.each(['', 'x'.repeat(256), 'tab\tbed'])('refuses an invalid key: %j', async (key) => {
    expect((await refusalOf(withIdempotency(await keyedCall({ key }), create))).code).toBe('validation');
  });
});
