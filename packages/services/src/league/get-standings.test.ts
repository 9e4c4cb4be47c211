import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, SeasonStage, teamIdOf } from '../testing/index.ts';
import { getStandings } from './get-standings.ts';
import { readStandings } from './read-standings.ts';
import { viewLeague } from './view-league.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NONE = { kind: 'none' };
const HIDDEN = { kind: 'hidden' };
const shown = (team: string, correct: boolean | null) => ({ kind: 'pick', teamId: teamIdOf(team), correct });

describe('the standings of a league', () => {
  it('hide every team until the deadline, and show that a pick exists', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    expect(await league.cells('Ben')).toEqual({ Ann: [HIDDEN], Ben: [HIDDEN], Cleo: [NONE] });
    await stage.at('W1 Thu 19:58');
    expect(await league.cells('Ben')).toEqual({ Ann: [HIDDEN], Ben: [HIDDEN], Cleo: [NONE] });
    await stage.at('W1 Thu 20:00');
    expect(await league.cells('Ben')).toEqual({ Ann: [shown('KC', null)], Ben: [shown('SF', null)], Cleo: [NONE] });
  });

  it('before the deadline answer byte for byte alike whatever the others picked', async () => {
    const answers: unknown[] = [];
    for (const team of ['KC', 'NYG']) {
      const stage = await SeasonStage.open(database.db);
      const league = await stage.league('Ann', 'Ben');
      await league.picks(1, { Ann: 'SF', Ben: team });
      await stage.hears(1, { 'DAL-NYG': 'Mon 20:00 CANC' });
      answers.push(await getStandings({ ctx: league.person('Ann').ctx, input: { id: league.id } }));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('are those of now, whatever has happened since the league was looked at: a deadline, a result, a verdict', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    const { ctx } = league.person('Ann');
    const happens = [
      () => league.picks(1, { Ann: 'KC', Ben: 'SF' }),
      () => stage.at('W1 Thu 20:00'),
      () => stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' }),
      () => stage.grade(),
      () => stage.at('W2 Wed 21:00'),
    ];
    for (const happen of happens) {
      const before = await viewLeague(ctx, league.id);
      await happen();
      const { standings } = await readStandings(ctx, before);
      expect({ ...standings, ownIndex: 0 }).toEqual(await getStandings({ ctx, input: { id: league.id } }));
    }
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 cancelled', Cleo: 'out W1 missed' });
  });

  it('of many leagues that are asked for at once are each told what is told to it alone, whatever round it is in', async () => {
    const stage = await SeasonStage.open(database.db);
    const [first, second] = [await stage.league('Ann', 'Ben'), await stage.league('Cleo', 'Dana', 'Eve')];
    await first.picks(1, { Ann: 'KC', Ben: 'SF' });
    await second.picks(1, { Cleo: 'SF', Dana: 'KC' });
    await stage.at('W2 Wed 21:00');
    const third = await stage.league('Finn', 'Gus');
    await third.picks(2, { Finn: 'KC' });
    const readers = { Ann: first, Cleo: second, Finn: third, Ben: first, Dana: second, Gus: third };
    const asks = Object.entries(readers).map(([name, league]) => ({ ctx: league.person(name).ctx, input: { id: league.id } }));
    for (const moment of ['W2 Wed 22:00', 'W2 Thu 20:00']) {
      await stage.at(moment);
      const alone: unknown[] = [];
      for (const ask of asks) alone.push(await getStandings(ask));
      expect(await Promise.all(asks.map(getStandings))).toEqual(alone);
      expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBe(6);
    }
  });

  it('show that a pick exists also when it no longer counts', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'SF' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    expect(await league.cells('Ben')).toEqual({ Ann: [HIDDEN], Ben: [NONE] });
  });

  it('read who has no pick, or a void one, as eliminated by the clock alone, with no job run', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    await stage.at('W1 Thu 20:00');
    const expected = { Ann: 'alive', Ben: 'out W1 cancelled', Cleo: 'out W1 missed' };
    expect(await league.columnLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
    expect(await league.pick('Cleo', 1, 'SF')).toBe('You have been eliminated and cannot make picks!');
    await stage.grade();
    expect(await league.columnLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
  });

  it('read two deadlines with no job run, the earliest counting', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.at('W2 Wed 21:00');
    await league.picks(2, { Ann: 'LAR' });
    expect(await league.pick('Cleo', 2, 'SF')).toBe('You have been eliminated and cannot make picks!');
    await stage.at('W2 Thu 20:00');
    const expected = { Ann: 'alive', Ben: 'out W2 missed', Cleo: 'out W1 missed' };
    expect(await league.columnLives()).toEqual(expected);
    await stage.grade();
    expect(await league.columnLives()).toEqual(expected);
    expect(await league.lives()).toEqual(expected);
  });

  it('do not show a pick made after an elimination, nor that there is one', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Ben: 'KC', Cleo: 'NYG' });
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    for (const reader of ['Ann', 'Ben']) {
      expect((await league.cells(reader)).Ben).toEqual([shown('SF', false), NONE]);
      expect((await league.cells(reader)).Cleo).toEqual([shown('DAL', null), HIDDEN]);
    }
  });

  it('run from the start round to the displayed round, verdicts once decided', async () => {
    const stage = await SeasonStage.open(database.db);
    await stage.passes('W1 Fri 12:00');
    const league = await stage.league('Ann', 'Ben');
    await league.picks(2, { Ann: 'LV', Ben: 'KC' });
    await stage.passes('W2 Fri 12:00');
    await stage.hears(2, { 'LV-KC': 'Thu 20:00 FT 7:0' });
    expect(await league.cells()).toEqual({ Ann: [shown('LV', true)], Ben: [shown('KC', false)] });
    const answer = await getStandings({ ctx: league.person('Ann').ctx, input: { id: league.id } });
    expect(answer).toMatchObject({ fromRound: 2, toRound: 2, isLocked: true, memberCount: 2, ownIndex: 0, administrators: [0] });
  });

  it('are unknown to who is not a member', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const { ctx } = await stage.newcomer('Stranger');
    expect(await refusalOf(getStandings({ ctx, input: { id: league.id } }))).toMatchObject({ code: 'not-found' });
    expect(await refusalOf(getStandings({ ctx: { ...ctx, caller: null }, input: { id: league.id } }))).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
