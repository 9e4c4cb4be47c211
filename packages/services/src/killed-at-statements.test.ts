import type { Db } from '@survivor/db/database';
import { openCutDatabase } from '@survivor/db/testing';
import { diceOf, isSoak, runsOf, seedsOf } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { applyCorrection } from './correction/decide-correction.ts';
import { processOutcomes } from './grading/process-outcomes.ts';
import { createLeague } from './league/create-league.ts';
import { joinLeague } from './league/join-league.ts';
import { submitPick } from './pick/submit-pick.ts';
import { withIdempotency } from './system/with-idempotency.ts';
import { CorrectionDesk } from './testing/correction-desk.ts';
import { createTestContext, SeasonStage, type StageLeague, type StagePerson, teamIdOf } from './testing/index.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

/** Acts that take more than one transaction: each league is whole after each of them. */
const IN_STEPS: ReadonlySet<string> = new Set(['a grading in pieces', 'a correction and its grading']);
/** The usual run cuts long acts at every nth statement only. A soak cuts all acts at each. */
const STEPS: Record<string, number> = { 'a deadline': 5, 'a grading': 5, 'a grading in pieces': 16, 'a correction and its grading': 16 };
const stepOf = (name: string) => (isSoak ? 1 : (STEPS[name] ?? 1));
const SEASONS = runsOf({ usual: 1, soak: 20 });
const LEAGUES = [
  ['Ann', 'Ben', 'Cleo'],
  ['Eve', 'Fay'],
] as const;
const FINALS = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 3:3', 'DAL-NYG': 'Mon 20:00 FT 0:7' };
const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG', null] as const;

const database = useTestDatabase();

type World = { readonly stage: SeasonStage; readonly leagues: readonly StageLeague[] };
/** What a process does that may die, on the connections given. */
type Act = (world: World) => Promise<(db: Db) => Promise<unknown>>;

/** The same for the same seed: a season with leagues in which some have picked. */
async function open(seed: number): Promise<World> {
  const roll = diceOf(seed);
  const stage = await SeasonStage.open(database.db);
  const leagues: StageLeague[] = [];
  for (const names of LEAGUES) {
    const league = await stage.league(...names);
    for (const name of names) {
      const team = TEAMS[Math.floor(roll() * TEAMS.length)] ?? null;
      if (team !== null) await league.picks(1, { [name]: team });
    }
    leagues.push(league);
  }
  return { stage, leagues };
}

/** Everything that an act may write, by names. */
async function stateOf({ stage }: World) {
  const { members, leagues, season, rounds } = await stage.rows();
  const events = await stage.db
    .selectFrom('pick_events')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .innerJoin('users', 'users.id', 'pick_events.user_id')
    .select(['leagues.name as league', 'users.name', 'round', 'team_id'])
    .where('season_id', '=', stage.seasonId)
    .orderBy('pick_events.at')
    .execute();
  return { members, leagues, season, rounds, events };
}
type State = Awaited<ReturnType<typeof stateOf>>;

/** What a league has come to, by its name: each must be whole. */
function leaguesIn({ members, leagues, events }: State): Map<string, string> {
  const of = (name: string) =>
    [members, leagues, events].map((rows) => rows.filter((row) => ('league' in row ? row.league : row.name) === name));
  return new Map(leagues.map(({ name }) => [name, JSON.stringify(of(name))]));
}

const contextOf = (db: Db, { stage }: World, { ctx }: StagePerson) =>
  createTestContext(db, { caller: ctx.caller, settings: { season: stage.year } });
const leagueOf = ({ leagues: [league] }: World): StageLeague => {
  if (league === undefined) throw new Error('there is no league');
  return league;
};

const graded = async ({ stage }: World): Promise<void> => {
  await stage.passes('W1 Mon 23:30');
  await stage.source(1, FINALS);
};

const ACTS: Record<string, Act> = {
  'a pick': async (world) => {
    const input = { leagueId: leagueOf(world).id, round: 1, teamId: String(teamIdOf('NYG')) };
    return (db) => submitPick({ ctx: contextOf(db, world, leagueOf(world).person('Ann')), input });
  },
  'a join': async (world) => {
    const input = { key: await leagueOf(world).key(), password: 'touchdown' };
    const newcomer = await world.stage.newcomer('New');
    return (db) => joinLeague({ ctx: contextOf(db, world, newcomer), input });
  },
  'a creation with an Idempotency-Key': async (world) => {
    const newcomer = await world.stage.newcomer('New');
    const body = { name: 'Made once', password: 'touchdown', leagueType: 'NFL', season: world.stage.year };
    const create = async (ctx: StagePerson['ctx']) => ({ status: 201, answer: await createLeague({ ctx, input: body }) });
    return (db) => withIdempotency({ ctx: contextOf(db, world, newcomer), key: 'once', route: 'POST /leagues', body }, create);
  },
  'a deadline': async (world) => {
    await world.stage.at('W1 Thu 20:00');
    return (db) => processOutcomes({ db, season: world.stage.year });
  },
  'a grading': async (world) => {
    await graded(world);
    return (db) => processOutcomes({ db, season: world.stage.year });
  },
  'a grading in pieces': async (world) => {
    await graded(world);
    return (db) => processOutcomes({ db, season: world.stage.year, membersEach: 1 });
  },
  'a correction and its grading': async (world) => {
    await graded(world);
    await world.stage.grade();
    const desk = await CorrectionDesk.open(world.stage);
    const asked = await desk.enter('KC-LV', [0, 7]);
    const { fingerprint } = await desk.preview(asked);
    return async (db) => {
      const input = { asked, reason: 'The league office said so', fingerprint };
      // Applied before, it is not to be applied again.
      await applyCorrection({ ctx: { ...desk.ctx, db }, input }).catch(async (error: unknown) => {
        if ((await desk.list('applied')).length === 0) throw error;
      });
      await processOutcomes({ db, season: world.stage.year });
    };
  },
};

/** A world in which the act can begin. */
async function begin(seed: number, act: Act) {
  const world = await open(seed);
  const work = await act(world);
  return { world, work, begun: await stateOf(world) };
}

/** Sends `last` statements, then drops the connections. False if the act was over before. */
async function cutAt(work: (db: Db) => Promise<unknown>, lastStatement: number): Promise<boolean> {
  const cut = await openCutDatabase(database.url, lastStatement);
  await work(cut.db).catch((error: unknown) => {
    if (!cut.isCut()) throw error;
  });
  await cut.close();
  return cut.isCut();
}

type Cut = { readonly seed: number; readonly name: string; readonly act: Act; readonly end: State };
const firstOf = (seed: number, name: string) => 1 + Math.floor(diceOf(seed)() * stepOf(name));

/** Repeats one transaction in the same world, cut one statement later each time, until it ends. */
async function cutWhole({ seed, name, act, end }: Cut): Promise<number> {
  let { world, work, begun } = await begin(seed, act);
  let cuts = 0;
  for (let statement = firstOf(seed, name); ; statement += stepOf(name)) {
    const isCut = await cutAt(work, statement);
    const left = await stateOf(world);
    expect(isCut ? [begun, end] : [end]).toContainEqual(left);
    const isDone = JSON.stringify(left) !== JSON.stringify(begun);
    if (isDone || !isCut) {
      await work(world.stage.db);
      expect(await stateOf(world)).toEqual(end);
    }
    if (!isCut) return cuts;
    cuts += 1;
    if (isDone) ({ world, work, begun } = await begin(seed, act));
  }
}

/** Each cut begins in a world of its own, as a step before it is not done again. */
async function cutInSteps({ seed, name, act, end }: Cut): Promise<number> {
  let cuts = 0;
  for (let statement = firstOf(seed, name); ; statement += stepOf(name)) {
    const { world, work, begun } = await begin(seed, act);
    const isCut = await cutAt(work, statement);
    const [before, after] = [leaguesIn(begun), leaguesIn(end)];
    for (const [league, state] of leaguesIn(await stateOf(world))) expect([before.get(league), after.get(league)]).toContain(state);
    await work(world.stage.db);
    expect(await stateOf(world)).toEqual(end);
    if (!isCut) return cuts;
    cuts += 1;
  }
}

describe.each(seedsOf())('whoever dies once a statement is sent (quality "Grading and source", seed %i)', (seed) => {
  it.each(Object.entries(ACTS))('leaves the state before or after %s, and it can be done again', async (name, act) => {
    let cuts = 0;
    for (let season = seed; season < seed + SEASONS; season += 1) {
      const { world, work } = await begin(season, act);
      await work(world.stage.db);
      const end = await stateOf(world);
      cuts += await (IN_STEPS.has(name) ? cutInSteps : cutWhole)({ seed: season, name, act, end });
    }
    console.log(`${name}: cut off at ${cuts} statements of ${SEASONS} seasons, 0 between, 0 lost, seed ${seed}`);
  });
});
