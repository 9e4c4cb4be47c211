import { describe, expect, it } from 'vitest';
import { listGames } from '../game/list-games.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { refusalOf, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { NO_TOTALS } from './carry-out.ts';
import { applyCorrection, withdrawCorrection } from './decide-correction.ts';
import { previewCorrection } from './preview-correction.ts';

const database = useTestDatabase();

const HOME_WINS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const { checksum: _, ...NOTHING } = NO_TOTALS;

/** Round 1 is won by Ann and Cleo, Ben is out, and round 2 has started: a correction of round 1 comes too late by itself. */
async function lateSunday() {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  const duel = await stage.league('Dan', 'Eve');
  await league.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'DAL' });
  await duel.picks(1, { Dan: 'KC', Eve: 'LAR' });
  await stage.passes('W1 Mon 23:30');
  await stage.hears(1, HOME_WINS_1);
  await league.picks(2, { Ann: 'LAR', Cleo: 'NYG' });
  await stage.passes('W2 Fri 12:00');
  return { stage, league, duel, desk: await CorrectionDesk.open(stage) };
}

/** Every row of every table, in one number a table. */
async function digest(): Promise<Record<string, unknown>> {
  const tables = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const entries = tables.rows.map(async ({ name }) => {
    const { rows } = await database.pool.query(`select count(*), sum(hashtextextended(t::text, 1)) from "${name}" t`);
    return [name, rows[0]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('a late result (rules 5)', () => {
  it('is previewed by league and member, and nothing is written', async () => {
    const { stage, desk } = await lateSunday();
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const before = await digest();
    const preview = await desk.preview(await desk.waiting());
    expect(await digest()).toEqual(before);
    expect(preview).toMatchObject({
      act: 'apply',
      before: { round: 1, status: 'FT', homeScore: 7, awayScore: 0 },
      after: { round: 1, status: 'FT', homeScore: 0, awayScore: 7 },
      deadlines: [],
      totals: { ...NOTHING, leagues: 2, members: 3, eliminated: 1, changedOtherwise: 2, reopened: 1 },
    });
    expect(preview.leagues.map(({ winnersBefore, winnersAfter }) => ({ winnersBefore, winnersAfter }))).toEqual([
      { winnersBefore: { names: ['Dan'], total: 1 }, winnersAfter: null },
      { winnersBefore: null, winnersAfter: null },
    ]);
    expect(preview.leagues.map(({ name, completedBefore, completedAfter }) => ({ name, completedBefore, completedAfter }))).toEqual([
      { name: 'League of Dan', completedBefore: 1, completedAfter: null },
      { name: 'League of Ann', completedBefore: null, completedAfter: null },
    ]);
  });

  it('applied un-completes and reopens a league in any round; withdrawn, everything is as before', async () => {
    const { stage, league, duel, desk } = await lateSunday();
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const before = await stage.rows();
    expect(await duel.reads()).toBe('Completed, starts W1, shows W1: Dan');
    const asked = await desk.waiting();
    const { totals } = await desk.preview(asked);
    const { correction } = await desk.apply(asked);
    expect(correction).toMatchObject({
      kind: 'late-result',
      state: 'applied',
      author: { name: 'Ada' },
      reason: 'The league office said so',
    });
    expect(totals).toMatchObject({ members: 3, reopened: 1 });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W2 missed', Cleo: 'alive' });
    expect(await duel.reads()).toBe('In Progress, starts W1, shows W2');
    expect(await duel.lives()).toEqual({ Dan: 'out W2 missed', Eve: 'out W2 missed' });
    const undone = await desk.withdraw(correction.id);
    expect(undone.correction).toMatchObject({ state: 'withdrawn', reason: 'It was a mistake' });
    expect(await stage.rows()).toEqual(before);
    await stage.grade();
    expect(await stage.rows()).toEqual(before);
  });

  it('outranks the source until withdrawn: players read it, and the source repeating either story brings nothing back', async () => {
    const { stage, league, desk } = await lateSunday();
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const { correction } = await desk.apply(await desk.waiting());
    const shown = async () => {
      const input = { leagueType: 'NFL', season: stage.year, round: 1 };
      const games = await listGames({ ctx: league.person('Ann').ctx, input });
      return games.flatMap(({ homeTeam, homeScore, awayScore }) => (homeTeam.abbreviation === 'SF' ? [`${homeScore}:${awayScore}`] : []));
    };
    for (const told of ['Sun 17:00 FT 0:7', 'Sun 17:00 FT 7:0', 'Sun 17:00 FT 0:7']) {
      await stage.hears(1, { 'SF-LAR': told });
      expect(await desk.list('waiting')).toEqual([]);
      expect((await league.lives()).Ben).toBe('out W2 missed');
      expect(await shown()).toEqual(['0:7']);
    }
    await desk.withdraw(correction.id);
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect(await desk.list('waiting')).toEqual([]);
    expect(await shown()).toEqual(['7:0']);
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 3:3' });
    expect(await desk.list('waiting')).toMatchObject([{ corrected: { homeScore: 3, awayScore: 3 } }]);
  });

  it('of a cancelled game that was played in another week after all takes the game there', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const desk = await CorrectionDesk.open(stage);
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.passes('W2 Sun 12:00');
    await stage.hears(2, { 'SF-LAR': 'Sat 17:00 FT 7:0' });
    const { correctionId } = await desk.waiting();
    const { correction } = await desk.apply({ correctionId });
    expect(correction).toMatchObject({
      stored: { round: 1, status: 'CANC' },
      corrected: { round: 2, status: 'FT', kickoffAt: when('W2 Sat 17:00') },
    });
    expect((await league.lives()).Ben).toBe('out W1 moved');
    await desk.withdraw(correctionId);
    expect((await league.lives()).Ben).toBe('out W1 cancelled');
  });

  it('that is dismissed stays so while the source repeats it, and can be applied all the same', async () => {
    const { stage, desk } = await lateSunday();
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const before = await stage.rows();
    const { correctionId } = await desk.waiting();
    expect((await desk.withdraw(correctionId)).jobRunId).toBeNull();
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect(await stage.rows()).toEqual(before);
    expect(await desk.list()).toMatchObject([{ id: correctionId, state: 'withdrawn', appliedAt: null }]);
    expect((await desk.apply({ correctionId })).correction.state).toBe('applied');
  });
});

describe('a result entered by hand (rules 5)', () => {
  it('decides a game that the source forgets, and gives way when withdrawn', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const desk = await CorrectionDesk.open(stage);
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.passes('W2 Tue 12:00');
    await stage.hears(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 UNKNOWN' });
    const open = await stage.rows();
    const asked = await desk.enter('SF-LAR', [7, 0]);
    expect(await desk.preview(asked)).toMatchObject({ totals: { members: 1, eliminated: 1, completed: 1 } });
    const { correction } = await desk.apply(asked);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:3' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await desk.withdraw(correction.id);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    expect((await stage.rows()).members).toEqual(open.members);
  });

  it('takes the place of the one before it, as one result is in force at a time', async () => {
    const { league, desk } = await lateSunday();
    await desk.apply(await desk.enter('SF-LAR', [3, 3]));
    expect((await league.lives()).Ben).toBe('out W1 tie');
    await desk.apply(await desk.enter('SF-LAR', null));
    expect((await league.lives()).Ben).toBe('out W1 cancelled');
    const states = (await desk.list()).map(({ state, corrected }) => `${state} ${corrected.status}`).sort();
    expect(states).toEqual(['applied CANC', 'withdrawn FT']);
  });

  it('is refused for a round that has not started, whatever is asked', async () => {
    const { desk } = await lateSunday();
    const words = 'Week 3 has not started: its picks are hidden, and its results cannot be corrected yet';
    const asked = await desk.enter('KC-SF', [7, 0]);
    const tries = [desk.preview(asked), desk.apply(asked, 'x')];
    for (const refusal of await Promise.all(tries.map(refusalOf))) expect(refusal).toMatchObject({ code: 'conflict', message: words });
  });
});

describe('a decision', () => {
  it('is for administrators', async () => {
    const { league } = await lateSunday();
    const { ctx } = league.person('Ann');
    const asked = { correctionId: 'x' };
    const tries = [
      previewCorrection({ ctx, input: asked }),
      applyCorrection({ ctx, input: { asked, reason: 'why not', fingerprint: 'x' } }),
      withdrawCorrection({ ctx, input: { correctionId: 'x', reason: 'why not' } }),
    ];
    for (const refusal of await Promise.all(tries.map(refusalOf))) expect(refusal.code).toBe('forbidden');
  });

  it('is refused when it is not what the preview showed', async () => {
    const { stage, desk } = await lateSunday();
    const asked = await desk.enter('SF-LAR', [0, 7]);
    const { fingerprint } = await desk.preview(asked);
    await desk.apply(await desk.enter('KC-LV', [0, 7]));
    const before = await stage.rows();
    expect(await refusalOf(desk.apply(asked, fingerprint))).toMatchObject({
      code: 'conflict',
      message: 'Something changed since the preview. Look again.',
    });
    expect(await stage.rows()).toEqual(before);
    expect((await desk.apply(asked)).correction.state).toBe('applied');
  });

  it('of two administrators at once is taken once', async () => {
    const { stage, desk } = await lateSunday();
    const other = await CorrectionDesk.open(stage, 'Bob');
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const asked = await desk.waiting();
    const { fingerprint } = await desk.preview(asked);
    const outcomes = await Promise.allSettled([desk.apply(asked, fingerprint), other.apply(asked, fingerprint)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await desk.list('applied')).toHaveLength(1);
  });

  it('is written to the audit log with what it changed, and fails with it', async () => {
    const { stage, desk } = await lateSunday();
    const asked = await desk.enter('SF-LAR', [0, 7]);
    const { fingerprint } = await desk.preview(asked);
    const before = await digest();
    await database.pool.query("alter table admin_audit add constraint broken check (action not like 'correction%') not valid");
    await expect(desk.apply(asked, fingerprint)).rejects.toThrow('broken');
    await database.pool.query('alter table admin_audit drop constraint broken');
    expect(await digest()).toEqual(before);
    await desk.apply(asked, fingerprint);
    const entry = await stage.db.selectFrom('admin_audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: desk.ctx.caller?.id,
      action: 'correction apply',
      subject: 'LAR at SF, Week 1',
      details: { reason: 'The league office said so', before: { homeScore: 7 }, after: { homeScore: 0 }, deadlines: [], voided: [] },
    });
  });
});
