import type { Db } from '@survivor/db/connection/database';
import { openCutDatabase } from '@survivor/db/testing';
import { diceOf, isSoak, runsOf, seedsOf } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { processOutcomes } from '../grading/process-outcomes.ts';
import { createLeague } from '../league/create-league.ts';
import { joinLeague } from '../league/join-league.ts';
import { withIdempotency } from '../maintenance/with-idempotency.ts';
import { submitPick } from '../pick/submit-pick.ts';
import { applyCorrection } from '../season/corrections/decide-correction.ts';
import { CorrectionDesk } from './correction-desk.ts';
import { createTestContext, LeagueDesk, SeasonStage, type StageLeague, type StagePerson, teamIdOf } from './index.ts';
import { Outbox } from './outbox.ts';
import { useTestDatabase } from './use-test-database.ts';

const SEASONS = runsOf({ usual: 1, soak: 20 });
const LEAGUES = [
  ['Ann', 'Ben', 'Cleo'],
  ['Eve', 'Fay'],
] as const;
const FINALS = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 3:3', 'DAL-NYG': 'Mon 20:00 FT 0:7' };
const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG', null] as const;

const database = useTestDatabase();

type World = { readonly stage: SeasonStage; readonly league: StageLeague };
/** The work of a process that may be killed, on the given connections. */
type Work = (db: Db) => Promise<unknown>;

/** The same world for the same seed: a season with leagues and some picks. */
async function openWorld(seed: number): Promise<World> {
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
  const [league] = leagues;
  if (league === undefined) throw new Error('there is no league');
  return { stage, league };
}

/** Everything that an action may write, by name. */
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
  const administration = await stage.db
    .selectFrom('leagues')
    .leftJoin('users as owner', 'owner.id', 'owner_id')
    .select(['leagues.name', 'owner.name as owner', 'joins_closed', 'max_members', 'pinned_text', 'acts', 'invite_generation'])
    .where('season_id', '=', stage.seasonId)
    .orderBy('leagues.name')
    .execute();
  const lines = await stage.db
    .selectFrom('league_acts')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .select(['leagues.name as league', 'number', 'author', 'act', 'round', 'reason'])
    .where('season_id', '=', stage.seasonId)
    .orderBy('leagues.name')
    .orderBy('number')
    .execute();
  const administrators = await stage.db
    .selectFrom('members')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .select('members.name')
    .where('season_id', '=', stage.seasonId)
    .where('members.is_admin', '=', true)
    .orderBy('members.name')
    .execute();
  const queued = await stage.db.selectFrom('messages').select(['kind', 'channel']).where('season_id', '=', stage.seasonId).execute();
  for (const { name, acts } of administration) expect(lines.filter(({ league }) => league === name)).toHaveLength(acts);
  return { members, leagues, season, rounds, events, administration, administrators, lines, queued };
}
type State = Awaited<ReturnType<typeof stateOf>>;

/**
 * The state of each league by name. Actions with several transactions leave every league
 * consistent.
 */
function leaguesIn({ members, leagues, events, lines }: State): Map<string, string> {
  const of = (name: string) =>
    [members, leagues, events, lines].map((rows) => rows.filter((row) => ('league' in row ? row.league : row.name) === name));
  return new Map(leagues.map(({ name }) => [name, JSON.stringify(of(name))]));
}

const contextOf = (db: Db, { stage }: World, { ctx }: StagePerson) =>
  createTestContext(db, { caller: ctx.caller, settings: { season: stage.year } });
const grade = (membersEach?: number) => async (world: World) => {
  await world.stage.advance('W1 Mon 23:30');
  await world.stage.report(1, FINALS);
  return (db: Db) => processOutcomes({ db, season: world.stage.year, ...(membersEach !== undefined && { membersEach }) });
};

type LeagueAct = {
  readonly before?: (desk: LeagueDesk, world: World) => Promise<unknown>;
  readonly act: (desk: LeagueDesk) => Promise<string>;
};

const started = async (_: LeagueDesk, { stage, league }: World) => {
  for (const { name } of league.people) await league.pick(name, 1, 'NYG');
  await stage.advance('W1 Sat 12:00');
};

/** Ann owns the league, Ben is an administrator. An act that is done may be refused when repeated. */
const LEAGUE_ACTS: Record<string, LeagueAct> = {
  'leaving an open league': { act: (desk) => desk.leave('Cleo') },
  'leaving a running league': { before: started, act: (desk) => desk.leave('Cleo') },
  'removing from an open league': { act: (desk) => desk.remove('Ann', 'Cleo') },
  'removing from a running league': { before: started, act: (desk) => desk.remove('Ann', 'Ben') },
  'undoing a removal': {
    before: async (desk, world) => {
      await started(desk, world);
      await desk.remove('Ann', 'Cleo');
    },
    act: (desk) => desk.undo('Ann', 'Cleo'),
  },
  'allowing to join again': { before: (desk) => desk.remove('Ann', 'Cleo'), act: (desk) => desk.allow('Ann', 'Cleo') },
  'making an administrator': { act: (desk) => desk.promote('Ann', 'Cleo') },
  'removing an administrator': { act: (desk) => desk.demote('Ann', 'Ben') },
  'transferring the ownership': { act: (desk) => desk.transfer('Ann', 'Ben') },
  'closing a league': { act: (desk) => desk.setJoins('Ann', false) },
  'limiting a league': { act: (desk) => desk.setLimit('Ann', 9) },
  'a new password': { act: (desk) => desk.setPassword('Ann', 'field goal') },
  'pinning a message': { act: (desk) => desk.pin('Ann', 'Hello') },
  'reminding members': { act: (desk) => desk.remind('Ann') },
};

/** An act on given connections. Once done, it changes nothing or is refused. */
const onActs = ({ before, act }: LeagueAct): Action => ({
  step: 7,
  prepare: async (world) => {
    const desk = new LeagueDesk(world.league);
    await desk.promote('Ann', 'Ben');
    for (const { id } of world.league.people) await new Outbox(world.stage.db).setPreferences(id, { email: ['pick-needed', 'act'] });
    await before?.(desk, world);
    return (db) => act(desk.on((person) => contextOf(db, world, person)));
  },
});

/**
 * `step` is the number of statements between two cuts in the usual run. A soak cuts at each
 * statement.
 */
type Action = { readonly step: number; readonly isInSteps?: true; readonly prepare: (world: World) => Promise<Work> };
const ACTIONS: Record<string, Action> = {
  'a pick': {
    step: 1,
    prepare: async (world) => {
      const input = { leagueId: world.league.id, round: 1, teamId: String(teamIdOf('NYG')) };
      return (db) => submitPick({ ctx: contextOf(db, world, world.league.person('Ann')), input });
    },
  },
  'a join': {
    step: 4,
    prepare: async (world) => {
      const input = { key: await world.league.key(), password: 'touchdown' };
      const newcomer = await world.stage.newcomer('New');
      return (db) => joinLeague({ ctx: contextOf(db, world, newcomer), input });
    },
  },
  'a creation with an Idempotency-Key': {
    step: 5,
    prepare: async (world) => {
      const newcomer = await world.stage.newcomer('New');
      const body = { name: 'Made once', password: 'touchdown', leagueType: 'NFL', season: world.stage.year };
      const create = async (ctx: StagePerson['ctx']) => ({ status: 201, result: await createLeague({ ctx, input: body }) });
      return (db) => withIdempotency({ ctx: contextOf(db, world, newcomer), key: 'once', route: 'POST /leagues', body }, create);
    },
  },
  'a deadline': {
    step: 8,
    prepare: async ({ stage }) => {
      await stage.at('W1 Thu 20:00');
      return (db) => processOutcomes({ db, season: stage.year });
    },
  },
  'a grading': { step: 8, prepare: grade() },
  'a grading in pieces': { step: 20, isInSteps: true, prepare: grade(1) },
  'a correction and its grading': {
    step: 20,
    isInSteps: true,
    prepare: async (world) => {
      await (await grade()(world))(world.stage.db);
      const desk = await CorrectionDesk.open(world.stage);
      const request = await desk.enter('KC-LV', [0, 7]);
      const { fingerprint } = await desk.preview(request);
      return async (db) => {
        const input = { request, reason: 'The league office said so', fingerprint };
        // An already applied correction is not applied again.
        await applyCorrection({ ctx: { ...desk.ctx, db }, input }).catch(async (error: unknown) => {
          if ((await desk.list('applied')).length === 0) throw error;
        });
        await processOutcomes({ db, season: world.stage.year });
      };
    },
  },
  ...Object.fromEntries(Object.entries(LEAGUE_ACTS).map(([name, act]) => [name, onActs(act)])),
};

/**
 * Sends `last` statements, then drops the connections. Returns false if the action finished
 * earlier.
 */
async function killAt(work: Work, lastStatement: number): Promise<boolean> {
  const cut = await openCutDatabase(database.url, lastStatement);
  await work(cut.db).catch((error: unknown) => {
    if (!cut.isCut()) throw error;
  });
  await cut.close();
  return cut.isCut();
}

/** Cuts an action in new worlds, at a later statement each time, until it finishes. */
async function killAction(seed: number, { step, isInSteps, prepare }: Action): Promise<number> {
  const prepareWorld = async () => {
    const world = await openWorld(seed);
    return { world, work: await prepare(world) };
  };
  const uncut = await prepareWorld();
  await uncut.work(uncut.world.stage.db);
  const end = await stateOf(uncut.world);
  const interval = isSoak ? 1 : step;
  for (let statement = 1 + Math.floor(diceOf(seed)() * interval), cuts = 0; ; statement += interval, cuts += 1) {
    const { world, work } = await prepareWorld();
    const initial = await stateOf(world);
    const isCut = await killAt(work, statement);
    const left = await stateOf(world);
    if (isInSteps) {
      const [before, after] = [leaguesIn(initial), leaguesIn(end)];
      for (const [league, state] of leaguesIn(left)) expect([before.get(league), after.get(league)]).toContain(state);
    } else expect(isCut ? [initial, end] : [end]).toContainEqual(left);
    await work(world.stage.db);
    expect(await stateOf(world)).toEqual(end);
    if (!isCut) return cuts;
  }
}

describe.each(seedsOf())('a process killed after a statement (quality "Grading and source", seed %i)', (seed) => {
  it.each(Object.entries(ACTIONS))('leaves the state before or after %s, which can be repeated', async (name, act) => {
    let cuts = 0;
    for (let season = seed; season < seed + SEASONS; season += 1) cuts += await killAction(season, act);
    console.log(`${name}: killed at ${cuts} statements of ${SEASONS} seasons, 0 half-done, 0 lost, seed ${seed}`);
  });
});
