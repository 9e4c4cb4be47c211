import { PostNoticeInput } from '@survivor/contract/state';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { createUser } from '@survivor/db/testing';
import { DAY, HOUR, plus } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { callerOf, createTestContext, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStatus } from './get-status.ts';
import { getNotice, postNotice, removeNotice } from './notice.ts';

const WEDNESDAY = new Date('2025-10-08T16:00:00Z');
const TEXT = 'Scores are late tonight. Picks are safe.';
const database = useTestDatabase();
let admin: TestContext;
let player: TestContext;
beforeEach(async () => {
  await emptyDatabase(database);
  await startVirtualClock(database.db, WEDNESDAY);
  const [ada, ben] = [await createUser(database.db, { name: 'Ada', isAdmin: true }), await createUser(database.db, { name: 'Ben' })];
  admin = createTestContext(database.db, { caller: callerOf(ada, { isAdmin: true }) });
  player = createTestContext(database.db, { caller: callerOf(ben) });
});

const post = (text: string, endsAt: Date, ctx = admin) =>
  postNotice({ ctx, input: PostNoticeInput.parse({ text, endsAt: endsAt.toISOString() }) });
const shown = async () => (await getStatus({ ctx: player })).notice;
const audit = () => database.db.selectFrom('admin_audit').select(['actor_id', 'action', 'details']).orderBy('id').execute();

describe('a notice to all players (rules 8)', () => {
  const endsAt = plus(WEDNESDAY, 6 * HOUR);

  it("is in the status until its end by the product's clock", async () => {
    expect(await shown()).toBeNull();
    const posted = { text: TEXT, endsAt, by: 'Ada', postedAt: expect.any(Date) };
    expect(await post(` ${TEXT} `, endsAt)).toMatchObject({ notice: posted });
    expect(await shown()).toEqual({ id: expect.any(String), text: TEXT, endsAt });
    await setVirtualClock(database.db, plus(endsAt, 1));
    expect(await shown()).toBeNull();
    expect(await getNotice({ ctx: admin })).toMatchObject({ notice: null });
  });

  it('replaces the one before under another id, and can be taken down', async () => {
    await post(TEXT, endsAt);
    const first = await shown();
    await post(TEXT, endsAt);
    const second = await shown();
    expect(second).toEqual({ ...first, id: expect.any(String) });
    expect(second?.id).not.toBe(first?.id);
    expect(await removeNotice({ ctx: admin })).toMatchObject({ notice: null });
    expect(await shown()).toBeNull();
  });

  it('is recorded with its author; taking down nothing is not', async () => {
    await removeNotice({ ctx: admin });
    await post(TEXT, endsAt);
    await removeNotice({ ctx: admin });
    await removeNotice({ ctx: admin });
    expect(await audit()).toEqual([
      { actor_id: admin.caller?.id, action: 'notice post', details: { text: TEXT, endsAt: endsAt.toISOString() } },
      { actor_id: admin.caller?.id, action: 'notice remove', details: { text: TEXT } },
    ]);
  });

  it.each([
    ['an end that has passed', plus(WEDNESDAY, -1), 'The end must be in the future'],
    ['an end more than 14 days ahead', plus(WEDNESDAY, 14 * DAY + HOUR), 'The end must be at most 14 days ahead'],
  ])('is refused with %s, and nothing is recorded', async (_, end, message) => {
    await expect(post(TEXT, end)).rejects.toMatchObject({ code: 'validation', fields: { endsAt: [message] } });
    expect(await shown()).toBeNull();
    expect(await audit()).toEqual([]);
  });

  it('is refused from players, who cannot read who posted it either', async () => {
    for (const refused of [post(TEXT, endsAt, player), removeNotice({ ctx: player }), getNotice({ ctx: player })])
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await shown()).toBeNull();
  });

  it('leaves neither the change nor the audit entry if one of them fails', async () => {
    await database.pool.query('alter table admin_audit add constraint broken check (action is null) not valid');
    await expect(post(TEXT, endsAt)).rejects.toThrow('broken');
    expect(await shown()).toBeNull();
    await database.pool.query('alter table admin_audit drop constraint broken');
  });
});
