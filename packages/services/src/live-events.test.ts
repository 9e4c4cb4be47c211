import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from './context.ts';
import { leagueIds } from './ids.ts';
import { joinLeague } from './league/join-league.ts';
import { type Announcement, NOBODY_WATCHES } from './live-events.ts';
import { submitPick } from './pick/submit-pick.ts';
import { withIdempotency } from './system/with-idempotency.ts';
import { SeasonStage, type StageLeague, teamIdOf } from './testing/index.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let league: StageLeague;
beforeAll(async () => {
  stage = await SeasonStage.open(database.db);
  league = await stage.league('Ann', 'Ben');
});

/** A context whose announcements are kept. */
function listening(ctx: ServiceContext): { ctx: ServiceContext; announced: Announcement[] } {
  const announced: Announcement[] = [];
  return { ctx: { ...ctx, live: { ...NOBODY_WATCHES, announce: (announcement) => void announced.push(announcement) } }, announced };
}

const pickOf = (team: string, round = 1) => ({ leagueId: league.id, round, teamId: String(teamIdOf(team)) });

describe('what is announced', () => {
  it('is every pick that is taken, the same team again included, and no refused one', async () => {
    const { ctx, announced } = listening(league.person('Ann').ctx);
    for (const team of ['KC', 'KC', 'SF']) await submitPick({ ctx, input: pickOf(team) });
    await expect(submitPick({ ctx, input: pickOf('KC', 2) })).rejects.toThrow('not open');
    expect(announced).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'picked', leagueId: league.rowId, round: 1, userId: ctx.caller?.id })),
    );
  });

  it('is who becomes a member, not who is one', async () => {
    const { ctx, announced } = listening((await stage.newcomer('Cat')).ctx);
    const { key } = await database.db.selectFrom('leagues').select('key').where('id', '=', league.rowId).executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time += 1) {
      expect(leagueIds.decode(await joinLeague({ ctx, input: { key, password: 'touchdown' } }))).toBe(league.rowId);
    }
    expect(announced).toEqual([{ kind: 'joined', leagueId: league.rowId }]);
  });

  it('waits for the commit of a call with an Idempotency-Key, and is forgotten with a failed one', async () => {
    const { ctx, announced } = listening(league.person('Ben').ctx);
    const call = { ctx, key: 'once', route: 'POST /pick', body: {} };
    const pick = async (inner: ServiceContext) => ({ status: 200, answer: await submitPick({ ctx: inner, input: pickOf('LV') }) });
    const failing = async (inner: ServiceContext) => {
      await pick(inner);
      throw new Error('broken');
    };
    await expect(withIdempotency(call, failing)).rejects.toThrow('broken');
    expect(announced).toEqual([]);
    const done = await withIdempotency(call, async (inner) => {
      const made = await pick(inner);
      expect(announced).toEqual([]);
      return made;
    });
    expect([done.status, announced.length]).toEqual([200, 1]);
    await withIdempotency(call, pick);
    expect(announced).toHaveLength(1);
  });
});
