import { describe, expect, it } from 'vitest';
import { jobRunIds } from '../../ids.ts';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { createTestContext, HOME_WINS_1, refusalOf, SeasonStage, when } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { listGames } from '../list-games.ts';
import { applyCorrection } from './decide-correction.ts';

const database = useTestDatabase();

/**
 * Ann and Cleo survived round 1, Ben is eliminated, and round 2 has started, so changes of round 1
 * are late results.
 */
async function openStage() {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  const duel = await stage.league('Dan', 'Eve');
  await league.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'DAL' });
  await duel.picks(1, { Dan: 'KC', Eve: 'LAR' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  await league.picks(2, { Ann: 'LAR', Cleo: 'NYG' });
  await stage.advance('W2 Fri 12:00');
  return { stage, league, duel, desk: await CorrectionDesk.open(stage) };
}

describe('a late result (rules 5)', () => {
  it('is previewed by league, and applied un-completes a league in any round', async () => {
    const { stage, league, duel, desk } = await openStage();
    await stage.report(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const request = await desk.waiting();
    const preview = await desk.preview(request);
    expect(preview).toMatchObject({
      act: 'apply',
      before: { round: 1, status: 'FT', homeScore: 7, awayScore: 0 },
      after: { round: 1, status: 'FT', homeScore: 0, awayScore: 7 },
      deadlines: [],
      totals: { leagues: 2, members: 2, eliminated: 0, reinstated: 2, changedOtherwise: 0, completed: 0, reopened: 1 },
      sentences: [
        'Dan loses the title of League of Dan; the league reopens.',
        '2 members come back: Ben (League of Ann) and Eve (League of Dan).',
      ],
      leagues: [
        {
          name: 'League of Dan',
          completedBefore: 1,
          completedAfter: null,
          winnersBefore: { names: ['Dan'], total: 1 },
          winnersAfter: null,
        },
        { name: 'League of Ann', completedBefore: null, completedAfter: null, winnersBefore: null, winnersAfter: null },
      ],
    });
    const { correction } = await desk.apply(request, preview.fingerprint);
    expect(correction).toMatchObject({
      kind: 'late-result',
      state: 'applied',
      author: { name: 'Ada' },
      reason: 'The league office said so',
    });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'alive' });
    expect(await duel.reads()).toBe('In Progress, starts W1, shows W2');
  });

  it('overrides the source until withdrawn: players see it, and the source repeating either result changes nothing', async () => {
    const { stage, league, desk } = await openStage();
    await stage.report(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const { correction } = await desk.apply(await desk.waiting());
    const shown = async () => {
      const input = { leagueType: 'NFL', season: stage.year, round: 1 };
      const games = await listGames({ ctx: league.person('Ann').ctx, input });
      return games.flatMap(({ homeTeam, homeScore, awayScore }) => (homeTeam.abbreviation === 'SF' ? [`${homeScore}:${awayScore}`] : []));
    };
    for (const reported of ['Sun 17:00 FT 0:7', 'Sun 17:00 FT 7:0', 'Sun 17:00 FT 0:7']) {
      await stage.receive(1, { 'SF-LAR': reported });
      expect(await desk.list('waiting')).toEqual([]);
      expect((await league.lives()).Ben).toBe('alive');
      expect(await shown()).toEqual(['0:7']);
    }
    await desk.withdraw(correction.id);
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    expect(await desk.list('waiting')).toEqual([]);
    expect(await shown()).toEqual(['7:0']);
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 3:3' });
    expect(await desk.list('waiting')).toMatchObject([{ corrected: { homeScore: 3, awayScore: 3 } }]);
  });

  it('of a canceled game that was played in another week moves the game there', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const desk = await CorrectionDesk.open(stage);
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.advance('W2 Sun 12:00');
    await stage.receive(2, { 'SF-LAR': 'Sat 17:00 FT 7:0' });
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
});

describe('a result entered by hand (rules 5)', () => {
  it('decides a game that the source no longer lists, until it is withdrawn', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const desk = await CorrectionDesk.open(stage);
    await league.picks(1, { Ann: 'KC', Ben: 'LAR' });
    await stage.advance('W2 Tue 12:00');
    await stage.receive(1, { ...HOME_WINS_1, 'SF-LAR': 'Sun 17:00 UNKNOWN' });
    const { correction } = await desk.apply(await desk.enter('SF-LAR', [7, 0]));
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 0:3' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Ann');
    await desk.withdraw(correction.id);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
  });

  it('replaces the previous one, because only one result applies', async () => {
    const { league, desk } = await openStage();
    await desk.apply(await desk.enter('SF-LAR', [3, 3]));
    expect((await league.lives()).Ben).toBe('out W1 tie');
    await desk.apply(await desk.enter('SF-LAR', null));
    expect((await league.lives()).Ben).toBe('out W1 cancelled');
    const states = (await desk.list()).map(({ state, corrected }) => `${state} ${corrected.status}`).sort();
    expect(states).toEqual(['applied CANC', 'withdrawn FT']);
  });

  it('is refused for a round that has not started, also in the preview', async () => {
    const { desk } = await openStage();
    const request = await desk.enter('KC-SF', [7, 0]);
    for (const refusal of await Promise.all([desk.preview(request), desk.apply(request, 'x')].map(refusalOf)))
      expect(refusal.message).toBe('Week 3 has not started: its picks are hidden, and its results cannot be corrected yet');
  });
});

describe('a decision', () => {
  it('is refused if it differs from the preview', async () => {
    const { stage, desk } = await openStage();
    const request = await desk.enter('SF-LAR', [0, 7]);
    const { fingerprint } = await desk.preview(request);
    await desk.apply(await desk.enter('KC-LV', [0, 7]));
    const before = await stage.rows();
    const refusal = await refusalOf(desk.apply(request, fingerprint));
    expect(refusal).toMatchObject({ code: 'conflict', message: 'Something changed since the preview. Review the new preview.' });
    expect(await stage.rows()).toEqual(before);
    expect((await desk.apply(request)).correction.state).toBe('applied');
  });

  it('of two concurrent administrators is accepted once', async () => {
    const { stage, desk } = await openStage();
    const other = await CorrectionDesk.open(stage, 'Bob');
    await stage.report(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const request = await desk.waiting();
    const { fingerprint } = await desk.preview(request);
    const outcomes = await Promise.allSettled([desk.apply(request, fingerprint), other.apply(request, fingerprint)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await desk.list('applied')).toHaveLength(1);
  });

  it('applies immediately, is recorded in the audit log, and leaves the grading to the worker', async () => {
    const { stage, league, desk } = await openStage();
    const request = await desk.enter('SF-LAR', [0, 7]);
    const { fingerprint } = await desk.preview(request);
    const before = await league.lives();
    const ctx = createTestContext(stage.db, { caller: desk.ctx.caller, settings: { season: stage.year } });
    const { jobRunId } = await applyCorrection({ ctx, input: { request, reason: 'The league office said so', fingerprint } });
    expect(ctx.queued).toMatchObject([{ name: 'ProcessGamesOutcomes', payload: {}, isUrgent: true }]);
    expect(jobRunId).toBe(jobRunIds.encode(Number(ctx.queued[0]?.runId)));
    expect(await league.lives()).toEqual(before);
    const entry = await stage.db.selectFrom('admin_audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: desk.ctx.caller?.id,
      action: 'correction apply',
      subject: 'LAR at SF, Week 1',
      details: { reason: 'The league office said so', before: { homeScore: 7 }, after: { homeScore: 0 }, deadlines: [], voided: [] },
    });
  });

  it('stands while the queue is unavailable, and is graded with the next run', async () => {
    const { stage, league, desk } = await openStage();
    const request = await desk.enter('KC-LV', [0, 7]);
    const { fingerprint } = await desk.preview(request);
    const ctx = { ...desk.ctx, queue: { ...desk.ctx.queue, add: () => Promise.reject(new Error('away')) } };
    const { correction, jobRunId } = await applyCorrection({ ctx, input: { request, reason: 'The league office said so', fingerprint } });
    expect([correction.state, jobRunId]).toEqual(['applied', null]);
    await stage.grade();
    expect((await league.lives()).Ann).toBe('out W1 loss');
  });
});
