import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { type Caller, userIds } from '@survivor/services';
import {
  ACT_REFUSALS,
  callerOf,
  createTestContext,
  HOME_WINS_1,
  LeagueDesk,
  SeasonStage,
  type StageLeague,
} from '@survivor/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueAdminProcedures } from './routers/league-admin.ts';
import { call } from './testing/call.ts';

const ROLES = ['owner', 'administrator', 'demoted', 'member', 'left', 'removed', 'stranger', 'site'] as const;
type Role = (typeof ROLES)[number];
const STATES = ['Open', 'In Progress', 'Completed'] as const;
type State = (typeof STATES)[number];

/** Who does not see the league at all: those who left before the start, strangers, site administrators. */
const OUTSIDE = '404 404 404 404';
const NOT_ADMIN = 'notAdministrator notAdministrator';
/** The columns of all but owner and administrator where only administrators may act. */
const OPEN_REST = `${NOT_ADMIN} ${OUTSIDE}`;
const STARTED_REST = `${NOT_ADMIN} ${NOT_ADMIN} 404 404`;
const onlyOpen = [`ok ok ${OPEN_REST}`, `started started ${STARTED_REST}`, `completed completed ${STARTED_REST}`] as const;
const always = [`ok ok ${OPEN_REST}`, `ok ok ${STARTED_REST}`, `ok ok ${STARTED_REST}`] as const;
const ownerOnly = [`ok notOwner ${OPEN_REST}`, `ok notOwner ${STARTED_REST}`, `ok notOwner ${STARTED_REST}`] as const;

type Row = {
  readonly path: keyof typeof leagueAdminProcedures;
  readonly input: (ids: Record<'leagueId' | 'tess' | 'ada' | 'rex', string>) => unknown;
  /** For Open, In Progress and Completed: what each role gets, a name of ACT_REFUSALS if refused. */
  readonly cells: readonly [open: string, running: string, completed: string];
};

/** Tess is a member who is alive until the end, Ada an administrator, and Rex was removed. */
const TABLE: readonly Row[] = [
  {
    path: 'log',
    input: ({ leagueId: id }) => ({ id }),
    cells: [`ok ok ok ok ${OUTSIDE}`, 'ok ok ok ok ok ok 404 404', 'ok ok ok ok ok ok 404 404'],
  },
  { path: 'members', input: ({ leagueId: id }) => ({ id }), cells: always },
  { path: 'missing', input: ({ leagueId: id }) => ({ id }), cells: always },
  { path: 'setAdministrator', input: ({ leagueId, tess: userId }) => ({ leagueId, userId, isAdministrator: true }), cells: always },
  { path: 'setAdministrator', input: ({ leagueId, ada: userId }) => ({ leagueId, userId, isAdministrator: false }), cells: ownerOnly },
  { path: 'transferOwnership', input: ({ leagueId, ada: userId }) => ({ leagueId, userId }), cells: ownerOnly },
  {
    path: 'leave',
    input: ({ leagueId }) => ({ leagueId }),
    cells: [
      `ownerLeaves ok ok ok ${OUTSIDE}`,
      'ownerLeaves ok ok ok ownElimination ownElimination 404 404',
      'completed completed completed completed completed completed 404 404',
    ],
  },
  {
    path: 'removeMember',
    input: ({ leagueId, tess: userId }) => ({ leagueId, userId, reason: 'Two accounts' }),
    cells: [`ok ok ${OPEN_REST}`, `ok ok ${STARTED_REST}`, `completed completed ${STARTED_REST}`],
  },
  {
    path: 'removeMember',
    input: ({ leagueId, ada: userId }) => ({ leagueId, userId, reason: 'Two accounts' }),
    cells: [`ok self ${OPEN_REST}`, `ok self ${STARTED_REST}`, `completed completed ${STARTED_REST}`],
  },
  {
    path: 'undoRemoval',
    input: ({ leagueId, rex: userId }) => ({ leagueId, userId }),
    cells: [`404 404 ${OPEN_REST}`, `ok ok ${STARTED_REST}`, `completed completed ${STARTED_REST}`],
  },
  { path: 'allowRejoin', input: ({ leagueId, rex: userId }) => ({ leagueId, userId }), cells: onlyOpen },
  { path: 'setJoins', input: ({ leagueId }) => ({ leagueId, open: false }), cells: onlyOpen },
  { path: 'setMemberLimit', input: ({ leagueId }) => ({ leagueId, maxMembers: 50 }), cells: onlyOpen },
  { path: 'resetKey', input: ({ leagueId }) => ({ leagueId }), cells: onlyOpen },
  { path: 'setPassword', input: ({ leagueId }) => ({ leagueId, password: 'field goal' }), cells: onlyOpen },
  { path: 'pin', input: ({ leagueId }) => ({ leagueId, text: 'Hello' }), cells: always },
  { path: 'pin', input: ({ leagueId }) => ({ leagueId, text: null }), cells: always },
  { path: 'remindMissing', input: ({ leagueId }) => ({ leagueId }), cells: always },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type World = { readonly league: StageLeague; readonly callers: Readonly<Record<Role, Caller>>; readonly rexId: number };

const NAMES = ['Owen', 'Ada', 'Dem', 'Mem', 'Lee', 'Rex', 'Tess', 'Out'] as const;

/** A league in a state, with a caller for each role. Owen owns it, and Out picks the losing team. */
async function openWorld(state: State): Promise<World> {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league(...NAMES);
  const desk = new LeagueDesk(league);
  for (const name of ['Ada', 'Dem']) await desk.promote('Owen', name);
  await desk.demote('Owen', 'Dem');
  if (state !== 'Open') {
    await league.picks(1, { Owen: 'KC', Ada: 'KC', Dem: 'KC', Mem: 'KC', Lee: 'KC', Rex: 'KC', Tess: 'KC', Out: 'LV' });
    await stage.advance('W1 Sat 12:00');
  }
  await desk.leave('Lee');
  await desk.remove('Owen', 'Rex');
  if (state === 'Completed') {
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Wed 12:00');
    await league.picks(2, { Tess: 'LAR' });
    await stage.advance('W2 Mon 23:30');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
  }
  expect(await league.reads()).toContain(state);
  const [stranger, site] = [await stage.newcomer('Eve'), await stage.newcomer('Sue')];
  const callerNamed = (name: string) => callerOf(league.person(name));
  return {
    league,
    rexId: league.person('Rex').id,
    callers: {
      owner: callerNamed('Owen'),
      administrator: callerNamed('Ada'),
      demoted: callerNamed('Dem'),
      member: callerNamed('Mem'),
      left: callerNamed('Lee'),
      removed: callerNamed('Rex'),
      stranger: callerOf(stranger),
      site: callerOf(site, { isAdmin: true }),
    },
  };
}

/** Calls a procedure and rolls back what it did. */
async function outcomeOf(caller: Caller, path: string, input: unknown): Promise<string> {
  const tx = await database.db.startTransaction().execute();
  const context = {
    ...createTestContext(tx, { caller, sharedDb: database.db }),
    streams: tx,
    traceId: 't',
    idempotencyKey: null,
    signOut: async () => {},
  };
  const outcome = await call(context, path, input);
  await tx.rollback().execute();
  if (outcome.kind === 'answered') return 'ok';
  const { status, title } = outcome.problem;
  const [name] = Object.entries(ACT_REFUSALS).find(([, text]) => text === title) ?? [String(status)];
  expect(status, title).toBe(name === '404' ? 404 : ['notAdministrator', 'notOwner'].includes(name) ? 403 : 409);
  return name;
}

it('every act of administrators has its row', () => {
  expect([...new Set(TABLE.map(({ path }) => path))].sort()).toEqual(Object.keys(leagueAdminProcedures).sort());
});

describe.each(STATES)('in a league that is %s', (state) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(state);
  });

  it.each(TABLE.map((row) => [row.path, row] as const))('%s gives each role what rules 11 say', async (path, { input, cells }) => {
    const { league, callers, rexId } = world;
    const idOf = (name: string) => userIds.encode(league.person(name).id);
    const ids = { leagueId: league.id, tess: idOf('Tess'), ada: idOf('Ada'), rex: userIds.encode(rexId) };
    const outcomes: string[] = [];
    for (const role of ROLES) outcomes.push(await outcomeOf(callers[role], `league.${path}`, input(ids)));
    expect(outcomes.join(' ')).toBe(cells[STATES.indexOf(state)]);
  });
});
