import { describe, expect, it } from 'vitest';
import { HOME_WINS_1, SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { processOutcomes } from './process-outcomes.ts';

const database = useTestDatabase();

const KILLED = 'killed between two pieces';

/**
 * Three leagues in which one member picked the Chiefs and one the Raiders, before their result is
 * known.
 */
async function threeLeagues() {
  const stage = await SeasonStage.open(database.db);
  const leagues: StageLeague[] = [];
  for (const names of [
    ['Ann', 'Ben'],
    ['Cleo', 'Dan'],
    ['Eve', 'Fay'],
  ] as const) {
    const league = await stage.league(...names);
    await league.picks(1, { [names[0]]: 'KC', [names[1]]: 'LV' });
    leagues.push(league);
  }
  await stage.advance('W1 Mon 23:30');
  return { stage, leagues };
}

/** Grades in pieces of one league, and dies after that many. */
async function killedAfter(stage: SeasonStage, pieces: number): Promise<void> {
  let graded = 0;
  const onPiece = async () => {
    graded++;
    if (graded === pieces) throw new Error(KILLED);
  };
  await expect(processOutcomes({ db: stage.db, season: stage.year, membersEach: 1, onPiece })).rejects.toThrow(KILLED);
}

const inPieces = (stage: SeasonStage) => processOutcomes({ db: stage.db, season: stage.year, membersEach: 1 });
const lives = (leagues: readonly StageLeague[]) => Promise.all(leagues.map((league) => league.lives()));

const RAIDERS_LOSE = [
  { Ann: 'alive', Ben: 'out W1 loss' },
  { Cleo: 'alive', Dan: 'out W1 loss' },
  { Eve: 'alive', Fay: 'out W1 loss' },
];
const CHIEFS_LOSE = [
  { Ann: 'out W1 loss', Ben: 'alive' },
  { Cleo: 'out W1 loss', Dan: 'alive' },
  { Eve: 'out W1 loss', Fay: 'alive' },
];

describe('a grading in pieces', () => {
  it('ends in the same state as a single grading', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, HOME_WINS_1);
    const { summary } = await inPieces(stage);
    expect(summary).toContain('3 members eliminated, 3 leagues completed');
    const rows = await stage.rows();
    expect(await lives(leagues)).toEqual(RAIDERS_LOSE);
    expect((await inPieces(stage)).changed).toBe(false);
    await stage.grade();
    expect(await stage.rows()).toEqual(rows);
  });

  it('that is killed before the source retracts the result leaves no trace of the result', async () => {
    const { stage, leagues } = await threeLeagues();
    const before = await stage.rows();
    await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 7:0' });
    await killedAfter(stage, 2);
    await stage.report(1, { 'KC-LV': 'Thu 20:00 Q4 7:0' });
    await stage.grade();
    expect(await lives(leagues)).toEqual([
      { Ann: 'alive', Ben: 'alive' },
      { Cleo: 'alive', Dan: 'alive' },
      { Eve: 'alive', Fay: 'alive' },
    ]);
    expect({ ...(await stage.rows()), rounds: [] }).toEqual({ ...before, rounds: [] });
  });

  it('that is killed twice, each time with other facts, ends with the last facts', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, HOME_WINS_1);
    await killedAfter(stage, 2);
    await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    await killedAfter(stage, 1);
    await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 7:7' });
    await killedAfter(stage, 1);
    await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    await inPieces(stage);
    expect(await lives(leagues)).toEqual(CHIEFS_LOSE);
    const rows = await stage.rows();
    await stage.db.updateTable('rounds').set({ graded: null }).where('season_id', '=', stage.seasonId).execute();
    await stage.grade();
    expect((await stage.rows()).members).toEqual(rows.members);
  });

  it('restarts when the facts change between two pieces', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, HOME_WINS_1);
    let pieces = 0;
    const onPiece = async () => {
      pieces++;
      if (pieces === 1) await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    };
    await processOutcomes({ db: stage.db, season: stage.year, membersEach: 1, onPiece });
    expect([await lives(leagues), pieces]).toEqual([CHIEFS_LOSE, 4]);
  });

  it('restarts if another grading with other facts died meanwhile, even if the facts are restored', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, HOME_WINS_1);
    let pieces = 0;
    const onPiece = async () => {
      pieces++;
      if (pieces !== 1) return;
      await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
      await killedAfter(stage, 1);
      await stage.report(1, HOME_WINS_1);
    };
    await processOutcomes({ db: stage.db, season: stage.year, membersEach: 1, onPiece });
    expect(await lives(leagues)).toEqual(RAIDERS_LOSE);
  });
});

describe('a grading that only eliminates members', () => {
  const ONE_FINAL = { 'KC-LV': 'Thu 20:00 FT 7:0' };

  it('processes only these members, in whole leagues, and reports its progress', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, ONE_FINAL);
    const reports: unknown[] = [];
    await processOutcomes({ db: stage.db, season: stage.year, membersEach: 1, onPiece: async (progress) => void reports.push(progress) });
    expect(reports).toEqual([
      { done: 1, of: 3 },
      { done: 2, of: 3 },
      { done: 3, of: 3 },
    ]);
    expect(await lives(leagues)).toEqual(RAIDERS_LOSE);
    const rows = await stage.rows();
    await stage.db.updateTable('rounds').set({ graded: null }).where('season_id', '=', stage.seasonId).execute();
    await stage.grade();
    expect(await stage.rows()).toEqual(rows);
  });

  it('notices a deadline that passes between two pieces', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.report(1, ONE_FINAL);
    const onPiece = async () => {
      if ((await stage.rows()).members.filter((member) => member.eliminated_round !== null).length === 1) await stage.at('W2 Thu 20:00');
    };
    await processOutcomes({ db: stage.db, season: stage.year, membersEach: 1, onPiece });
    expect(await lives(leagues)).toEqual([
      { Ann: 'out W2 missed', Ben: 'out W1 loss' },
      { Cleo: 'out W2 missed', Dan: 'out W1 loss' },
      { Eve: 'out W2 missed', Fay: 'out W1 loss' },
    ]);
  });

  it('moves the elimination of a member who failed earlier to the earlier round', async () => {
    const { stage, leagues } = await threeLeagues();
    await stage.advance('W2 Thu 20:00');
    await stage.report(1, ONE_FINAL);
    await inPieces(stage);
    expect((await lives(leagues))[0]).toEqual({ Ann: 'out W2 missed', Ben: 'out W1 loss' });
  });
});
