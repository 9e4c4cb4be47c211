import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { clearOldRows } from '../maintenance/clear-old-rows.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import { callerOf, createTestContext, refusalOf, SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createTicket } from '../ticket/create-ticket.ts';
import { downloadExport, exportAccount, getExport, requestExport } from './export-account.ts';

const database = useTestDatabase();

async function openStage() {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  const [ann, ben] = [league.person('Ann'), league.person('Ben')];
  return { stage, league, ann, ben };
}
async function download(ctx: ServiceContext): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of downloadExport({ ctx, streams: database.db })) parts.push(part);
  return Buffer.concat(parts).toString();
}
const make = (userId: number) => exportAccount({ db: database.db, userId });
const age = (userId: number, hours: number) =>
  sql`update account_exports set asked_at = asked_at - make_interval(hours => ${hours}), made_at = made_at - make_interval(hours => ${hours})
    where user_id = ${userId}`.execute(database.db);

describe('the export of an account (rules 6)', () => {
  it('contains all data about its owner, including hidden picks and plans, and nothing about others', async () => {
    const { league, ann, ben } = await openStage();
    await league.picks(1, { Ann: 'KC', Ben: 'LV' });
    const plan = { leagueId: league.id, round: 2, teamId: String(teamIdOf('SF')) };
    await setPickPlan({ ctx: ann.ctx, input: plan });
    await createTicket({ ctx: ann.ctx, input: { issueType: 'other', description: 'Words of Ann' } });
    await createTicket({ ctx: ben.ctx, input: { issueType: 'other', description: 'Words of Ben' } });
    await sql`insert into ticket_entries (ticket_id, kind, ordinal, author_id, body)
      select t.id, kind, 1, ${ben.id}, 'A ' || kind || ' to ' || t.description from support_tickets t, unnest('{answer,note}'::text[]) kind`.execute(
      database.db,
    );
    await requestExport({ ctx: ann.ctx });
    expect(await make(ann.id)).toBe(true);
    const content = await download(ann.ctx);
    const exported = JSON.parse(content);
    expect(exported.users).toMatchObject([{ id: ann.id, name: 'Ann' }]);
    expect(exported.members).toMatchObject([{ league: 'League of Ann', picks: [{ week: 1, team: 'Kansas City Chiefs' }] }]);
    expect(exported.pick_plans).toMatchObject([{ round: 2, team_id: teamIdOf('SF') }]);
    expect(exported.pick_events).toHaveLength(1);
    expect(exported.support_tickets).toMatchObject([{ description: 'Words of Ann' }]);
    expect(exported.ticket_entries).toEqual([
      { ticket_id: expect.any(Number), ordinal: 1, at: expect.any(String), body: 'A answer to Words of Ann' },
    ]);
    for (const other of ['Ben', 'Las Vegas', 'password', 'A note', `"user_id": ${ben.id}`]) expect(content).not.toContain(other);
  });

  it('is made by a job that receives only an id, and is available to its owner for a day', async () => {
    const { ann, ben } = await openStage();
    const ctx = createTestContext(database.db, { caller: callerOf(ann) });
    expect(await getExport({ ctx })).toEqual({ state: 'none', until: null });
    await requestExport({ ctx });
    expect(ctx.queued).toMatchObject([{ name: 'ExportAccount', payload: { userId: ann.id } }]);
    expect(await getExport({ ctx })).toEqual({ state: 'making', until: null });
    expect((await refusalOf(download(ctx))).code).toBe('not-found');
    expect([await make(ann.id), await make(ann.id)]).toEqual([true, false]);
    expect(await getExport({ ctx })).toEqual({ state: 'ready', until: expect.any(Date) });
    expect(await getExport({ ctx: ben.ctx })).toEqual({ state: 'none', until: null });
    expect((await refusalOf(download(ben.ctx))).code).toBe('not-found');
    await age(ann.id, 23);
    expect(await download(ctx)).toContain('"Ann"');
    expect((await clearOldRows(database)).account_exports).toBe(0);
    await age(ann.id, 2);
    expect(await getExport({ ctx })).toEqual({ state: 'none', until: null });
    expect((await refusalOf(download(ctx))).code).toBe('not-found');
    expect((await clearOldRows(database)).account_exports).toBe(1);
  });

  it('fails if not made within minutes, and can be requested again, five times an hour', async () => {
    const { ann } = await openStage();
    const ctx = createTestContext(database.db, { caller: callerOf(ann), settings: { areRateLimitsOn: true } });
    await requestExport({ ctx });
    await age(ann.id, 1);
    expect((await getExport({ ctx })).state).toBe('failed');
    for (let again = 0; again < 4; again++) await requestExport({ ctx });
    expect((await getExport({ ctx })).state).toBe('making');
    expect((await refusalOf(requestExport({ ctx }))).code).toBe('rate-limited');
  });

  it('made by a worker of the previous release can be read too', async () => {
    const { ann } = await openStage();
    await requestExport({ ctx: ann.ctx });
    await make(ann.id);
    await database.db.updateTable('account_exports').set({ file: null }).where('user_id', '=', ann.id).execute();
    expect(JSON.parse(await download(ann.ctx))).toMatchObject({ users: [{ id: ann.id }] });
  });

  it('ends midway if it is made again or takes too long; after its server was killed it can be downloaded a minute later', async () => {
    const { league, ann } = await openStage();
    await sql`insert into pick_events (at, league_id, user_id, round, team_id)
      select app_now(), ${league.rowId}, ${ann.id}, 1, 1 from generate_series(1, 5000)`.execute(database.db);
    await requestExport({ ctx: ann.ctx });
    await make(ann.id);
    const expire = () =>
      sql`update account_exports set downloading_until = clock_timestamp() - interval '1 second' where user_id = ${ann.id}`.execute(
        database.db,
      );
    const start = async () => {
      const running = downloadExport({ ctx: ann.ctx, streams: database.db });
      await running.next();
      return running;
    };
    const late = await start();
    await expire();
    await expect(late.next()).rejects.toThrow('took too long');
    // The download is never continued, because its server was killed.
    await start();
    await expire();
    const overtaken = await start();
    await requestExport({ ctx: ann.ctx });
    await make(ann.id);
    await expect(overtaken.next()).rejects.toThrow('is gone');
    expect(await download(ann.ctx)).toContain('"Ann"');
  });
});
