import { inTransaction } from '@survivor/db/connection/in-transaction';
import { eliminateLeaver } from '@survivor/db/queries/grading/leavers';
import { Standings, weekStory } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { getLeague } from '../league/get-league.ts';
import { listLeagueCards } from '../league/list-league-cards.ts';
import { getStandings } from '../standings/get-standings.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { HOME_WINS_1, SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { verifyGrading } from './verify-grading.ts';

const database = useTestDatabase();

/** Stores that a member leaves in this round, as the acts of a league do. */
const leave = (league: StageLeague, name: string, round: number, isPickOpen = false) =>
  inTransaction(database.db, (tx) => eliminateLeaver(tx, { leagueId: league.rowId, userId: league.person(name).id, round, isPickOpen }));

const verified = (stage: SeasonStage) => verifyGrading({ db: stage.db, season: stage.year });

/** After Week 1, in which Ann, Ben and Cleo win and Dan loses. The Monday game is not over. */
async function afterThursday() {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
  await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL', Dan: 'LV' });
  await stage.advance('W1 Mon 12:00');
  await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0' });
  return { stage, league };
}

describe('a member who left (rules 11)', () => {
  it('is eliminated in the displayed round, whatever the round brings, and loses a pick that nobody has seen', async () => {
    const { stage, league } = await afterThursday();
    await leave(league, 'Cleo', 1);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, { 'DAL-NYG': 'Mon 20:00 FT 0:7' });
    await stage.advance('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Ben: 'LV' });
    await leave(league, 'Ben', 2, true);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W2 left', Cleo: 'out W1 left', Dan: 'out W1 loss' });
    await stage.advance('W2 Fri 12:00');
    expect(await league.shown('Dan')).toEqual({ Ann: 'W1 KC+ W2 LAR', Ben: 'W1 SF+', Cleo: 'W1 DAL-', Dan: 'W1 LV-' });
    expect([await league.counted(), await league.pick('Ben', 2, 'LV'), await verified(stage)]).toEqual([
      '1/4',
      'You have been eliminated and cannot make picks!',
      0,
    ]);
  });

  it('is eliminated by an earlier round as soon as its result says so, and not once it is corrected', async () => {
    const { stage, league } = await afterThursday();
    await stage.at('W2 Wed 20:30');
    await leave(league, 'Cleo', 2, true);
    await stage.receive(1, { 'DAL-NYG': 'Mon 20:00 FT 0:7' });
    expect([(await league.lives())['Cleo'], await league.counted()]).toEqual(['out W1 loss', '2/4']);
    await stage.receive(1, { 'DAL-NYG': 'Mon 20:00 FT 7:0' });
    expect([(await league.lives())['Cleo'], await league.counted()]).toEqual(['out W2 left', '2/4']);
    expect(await verified(stage)).toBe(0);
  });

  it('stands last among the eliminated', async () => {
    const { league } = await afterThursday();
    await leave(league, 'Ben', 1);
    const standings = await league.standings('Ann');
    expect([0, 1, 2, 3].map((index) => standings.hasLeft(index))).toEqual([false, true, false, false]);
  });
});

describe('a league that members left (rules 3)', () => {
  it('is won by the only one who stays', async () => {
    const { stage, league } = await afterThursday();
    for (const name of ['Ann', 'Ben']) await leave(league, name, 1);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    expect(await league.reads()).toBe('Completed, starts W1, shows W1: Cleo');
    expect(await verified(stage)).toBe(0);
  });

  it('is won by those whom the latest round eliminated by results, if all others left later', async () => {
    const { stage, league } = await afterThursday();
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Wed 12:00');
    for (const name of ['Ann', 'Ben', 'Cleo']) await leave(league, name, 2, true);
    await stage.advance('W2 Mon 23:30');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 0:7', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
    expect(await league.reads()).toBe('Completed, starts W1, shows W2: Dan');
    const payload = await getStandings({ ctx: league.person('Dan').ctx, input: { id: league.id, known: '' } });
    expect(weekStory(new Standings(payload, true), 2)).toMatchObject({ eliminatedCount: 3, topCause: null });
    expect(new Standings(payload, true).end).toEqual({ winners: 1, total: 4, survivors: 0, round: 2, sharedRound: 1 });
    const cards = await Promise.all(league.people.map(async ({ ctx }) => (await listLeagueCards({ ctx }))[0]));
    expect(cards.map((card) => [card?.isWinner, card?.winners])).toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
      [true, 1],
    ]);
    expect(await verified(stage)).toBe(0);
    const desk = await CorrectionDesk.open(stage);
    await desk.apply(await desk.enter('KC-LV', [3, 3]));
    expect(await league.reads()).toMatch(/: Ann, Dan$/);
    expect(await verified(stage)).toBe(0);
  });

  it('is won by nobody if all left', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await stage.advance('W1 Sat 12:00');
    for (const name of ['Ann', 'Ben']) await leave(league, name, 1);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    const { winners, winnersCount } = await getLeague({ ctx: league.person('Ann').ctx, input: { id: league.id } });
    expect([winners.map(({ name }) => name), winnersCount]).toEqual([[], 0]);
    expect(await verified(stage)).toBe(0);
  });
});
