import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { HOME_WINS_1, type ScriptedRound, SeasonStage } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { listGames } from '../list-games.ts';
import { storeRound } from './store-feed-response.ts';

const database = useTestDatabase();

/** Stores a round's response that holds these games, each with an id of its own. */
async function answer(stage: SeasonStage, round: number, lines: Readonly<Record<string, [game: string, line: string]>>): Promise<void> {
  const games = Object.entries(lines).flatMap(([sourceId, [teams, line]]) =>
    stage.reportsOf(round, { [teams]: line }).map((report) => ({ ...report, sourceId })),
  );
  await storeRound({ db: stage.db, season: stage.year, round, response: { games, quarantined: [] } });
  await stage.grade();
}

describe('Miami and Tampa Bay, 2017 (rules 2)', () => {
  it('move from Week 1 to Week 3, though Week 1 still lists them as postponed', async () => {
    const schedule: ScriptedRound[] = [
      { 'KC-LV': 'Thu 20:00', 'MIA-TB': 'Sun 17:00' },
      { 'LV-KC': 'Thu 20:00', 'TB-CHI': 'Sun 17:00', 'MIA-LAC': 'Sun 17:00' },
      { 'KC-SF': 'Thu 20:00' },
    ];
    const stage = await SeasonStage.open(database.db, { schedule });
    const league = await stage.league('Ann', 'Ben', 'Cy');
    await league.picks(1, { Ann: 'MIA', Ben: 'MIA', Cy: 'KC' });
    const week1 = (line: string): Parameters<typeof answer>[2] => ({ a: ['KC-LV', line], old: ['MIA-TB', 'Sun 17:00 PST'] });
    const week3: Parameters<typeof answer>[2] = { b: ['KC-SF', 'Thu 20:00'], back: ['MIA-TB', 'Sun 17:00'] };
    for (let time = 0; time < 2; time++) {
      await answer(stage, 1, week1('Thu 20:00'));
      await answer(stage, 3, week3);
    }
    expect(await league.pick('Ann', 1, 'TB')).toBe('Tampa Bay Buccaneers does not play in Week 1');
    expect(await league.pick('Ben', 1, 'KC')).toBe('accepted');
    await stage.advance('W1 Thu 20:01');
    expect(await league.lives()).toEqual({ Ann: 'out W1 moved', Ben: 'alive', Cy: 'alive' });
    await stage.advance('W1 Mon 23:00');
    await answer(stage, 1, week1('Thu 20:00 FT 7:3'));
    await stage.advance('W2 Mon 23:00');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:3', 'TB-CHI': 'Sun 17:00 FT 7:3', 'MIA-LAC': 'Sun 17:00 FT 7:3' });
    const { ctx } = league.person('Cy');
    const games = await listGames({ ctx, input: { leagueType: 'NFL', season: stage.year, round: 3 } });
    expect(games.map((game) => game.homeTeam.abbreviation)).toEqual(['KC', 'MIA']);
  });
});

describe('a pre-season game inside Week 1 (rules 2)', () => {
  it('displaces neither of the two real games, in picks and in lists', async () => {
    const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: 3 });
    await answer(stage, 1, {
      pre: ['DET-CLE', 'W-3 Sat 17:00 FT 17:20'],
      a: ['KC-LV', 'Thu 20:00'],
      b: ['GB-DET', 'Sun 17:00'],
      c: ['CLE-CIN', 'Sun 17:00'],
    });
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'DET', Ben: 'CIN' });
    const { ctx } = league.person('Ann');
    const games = await listGames({ ctx, input: { leagueType: 'NFL', season: stage.year, round: 1 } });
    expect(games.map((game) => game.homeTeam.abbreviation)).toEqual(['KC', 'GB', 'CLE']);
  });
});

describe('a final of 0-0 (rules 2, the gate)', () => {
  async function played() {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cy');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cy: 'SF' });
    await stage.advance('W1 Thu 23:00');
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 Q4 7:3' });
    return { stage, league, desk: await CorrectionDesk.open(stage) };
  }
  const SCORELESS = { 'KC-LV': 'Thu 20:00 FT 0:0' };

  it('eliminates nobody before it stood for 30 minutes', async () => {
    const { stage, league } = await played();
    for (const at of ['W1 Thu 23:10', 'W1 Thu 23:39']) {
      await stage.advance(at);
      await stage.receive(1, SCORELESS);
      expect((await league.lives())['Ann']).toBe('alive');
    }
    await stage.advance('W1 Thu 23:41');
    await stage.receive(1, SCORELESS);
    expect((await league.lives())['Ann']).toBe('out W1 tie');
  });

  it('never counts if the score follows, and as a correction leaves the result', async () => {
    const { stage, league, desk } = await played();
    await stage.receive(1, SCORELESS);
    await stage.receive(1, HOME_WINS_1);
    await stage.receive(1, SCORELESS);
    expect([await league.lives(), await desk.list('waiting')]).toMatchObject([
      { Ann: 'alive' },
      [{ held: { reasons: ['scoreless-final'] } }],
    ]);
    await stage.receive(1, HOME_WINS_1);
    expect([await league.lives(), await desk.list()]).toMatchObject([{ Ann: 'alive' }, []]);
  });

  it('eliminates when an administrator accepts it after a preview, and when one enters it', async () => {
    const { stage, league, desk } = await played();
    await stage.receive(1, SCORELESS);
    const request = await desk.waiting();
    const preview = await desk.preview(request);
    expect(preview).toMatchObject({ totals: { eliminated: 1 }, after: { status: 'FT', homeScore: 0, awayScore: 0 } });
    await desk.apply(request, preview.fingerprint);
    expect((await league.lives())['Ann']).toBe('out W1 tie');
    const other = await played();
    await other.desk.apply(await other.desk.enter('KC-LV', [0, 0]));
    expect((await other.league.lives())['Ann']).toBe('out W1 tie');
  });
});
