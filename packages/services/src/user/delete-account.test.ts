import { insertSession } from '@survivor/db/queries/user/sessions';
import { createUser, type TestDatabase } from '@survivor/db/testing';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '../console/audit/verify-audit.ts';
import type { ServiceContext } from '../context.ts';
import { verifyGrading } from '../grading/verify-grading.ts';
import { createLeague } from '../league/create-league.ts';
import { joinLeague } from '../league/join-league.ts';
import { withIdempotency } from '../maintenance/with-idempotency.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import { submitPick } from '../pick/submit-pick.ts';
import { ServiceError } from '../service-error.ts';
import {
  callerOf,
  createTestContext,
  HOME_WINS_1,
  refusalOf,
  SeasonStage,
  type StageLeague,
  type StagePerson,
  signInAs,
  teamIdOf,
} from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { addTicketNote } from '../ticket/add-ticket-note.ts';
import { answerTicket } from '../ticket/answer-ticket.ts';
import { createTicket } from '../ticket/create-ticket.ts';
import { deleteAccount, getSuccession } from './delete-account.ts';
import { getMe } from './get-me.ts';

const PASSWORD = 'touchdown';

const database = useTestDatabase();

/** Personal data of a user that occurs nowhere else. */
const traitsOf = (tag: string) => ({
  name: `Zebulon${tag} Quill`,
  email: `zeb-${tag}@quill.example`,
  subject: `subject-of-${tag}`,
  picture: `https://pictures.example/${tag}-face.png`,
  preferredUsername: `quill-user-${tag}`,
});

async function signIn(stage: SeasonStage, tag: string, adminEmails: readonly string[] = []): Promise<StagePerson> {
  const { subject, ...claims } = traitsOf(tag);
  const { userId, name, isAdmin } = await signInAs(stage.db, subject, { ...claims, adminEmails });
  const caller = callerOf({ id: userId, name }, { isAdmin });
  const ctx = createTestContext(stage.db, { caller, settings: { season: stage.year, areRateLimitsOn: true } });
  return { id: userId, name, ctx };
}

/** Counts rows by table that contain a text in any column. */
async function findEverywhere(db: TestDatabase['db'], text: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as t where strpos(lower(t::text), lower(${text})) > 0`.execute(db);
    if (rows[0] && rows[0].count > 0) found[name] = rows[0].count;
  }
  return found;
}

const ticketWith = (ctx: ServiceContext, description: string) => createTicket({ ctx, input: { issueType: 'other', description } });
const keyed = (ctx: ServiceContext, tag: string) =>
  withIdempotency({ ctx, key: `key-of-${tag}`, route: 'POST /support', body: {} }, async (inner) => ({
    status: 201,
    result: { said: `Zebulon${tag}`, ...(await ticketWith(inner, `Zebulon${tag} asks`)) },
  }));
const planOf = ({ ctx }: StagePerson, league: StageLeague) =>
  setPickPlan({ ctx, input: { leagueId: league.id, round: 2, teamId: String(teamIdOf('SF')) } });
const newLeague = ({ ctx }: StagePerson, season: number, name = 'A league') =>
  createLeague({ ctx, input: { name, password: PASSWORD, leagueType: 'NFL', season } });
const sessionOf = (db: TestDatabase['db'], { id }: StagePerson, tag: string) =>
  insertSession(db, { id: `session-of-${tag}`, userId: id, expiresAt: new Date(Date.now() + 1e9), browser: null });
const namesIn = async (league: StageLeague, reader: string) => (await league.listMembers(reader)).map(({ name }) => name).sort();
const administratorsOf = async (league: StageLeague, reader: string) =>
  (await league.listMembers(reader)).filter(({ isAdmin }) => isAdmin).map(({ name }) => name);

describe('a deleted account (rules 6)', () => {
  it('leaves no personal data in any column of any table, and keeps both logs verifiable', async () => {
    const stage = await SeasonStage.open(database.db);
    const traits = traitsOf('all');
    const zeb = await signIn(stage, 'all', [traits.email]);
    const league = await stage.league('Ann', 'Ben');
    await stage.join(league, zeb);
    await newLeague(zeb, stage.year);
    await league.picks(1, { [zeb.name]: 'KC' });
    await planOf(zeb, league);
    const { ticketId: id } = await ticketWith(zeb.ctx, `Zebulonall wrote ${traits.email}`);
    const admin = createTestContext(stage.db, { caller: callerOf(await createUser(stage.db), { isAdmin: true }) });
    for (const add of [answerTicket, addTicketNote]) await add({ ctx: admin, input: { id, text: 'Dear Zebulonall' } });
    await keyed(zeb.ctx, 'all');
    await sessionOf(stage.db, zeb, 'all');
    expect(await findEverywhere(stage.db, 'Zebulonall')).toEqual({
      idempotency_keys: 1,
      members: 2,
      support_tickets: 2,
      ticket_entries: 2,
      users: 1,
    });
    expect(await findEverywhere(stage.db, traits.email)).toEqual({ admin_addresses: 1, support_tickets: 1, users: 1 });
    await deleteAccount({ ctx: zeb.ctx });
    for (const text of ['Zebulonall', 'session-of-all', 'key-of-all', ...Object.values(traits)])
      expect(await findEverywhere(stage.db, text)).toEqual({});
    const { rows } = await sql`select from pick_plans where user_id = ${zeb.id}`.execute(stage.db);
    expect(rows).toEqual([]);
    expect((await verifyAudit(stage.db)).faults).toEqual([]);
  });

  it('leaves standings unchanged except for the name, numbered if there are several', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'SF', Dan: 'DAL' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    const read = async () => {
      const members = await league.listMembers('Dan');
      const rows = members.map(({ name, isAdmin, ...rest }) => JSON.stringify(rest)).sort();
      return [rows, await league.counted(), await league.reads(), await verifyGrading({ db: stage.db, season: stage.year })];
    };
    league.people.reverse();
    const before = await read();
    for (const name of ['Ben', 'Cleo', 'Ann']) await deleteAccount({ ctx: league.person(name).ctx });
    expect(await read()).toEqual(before);
    expect(await namesIn(league, 'Dan')).toEqual(['Dan', 'Former member', 'Former member (2)', 'Former member (3)']);
  });

  it('transfers its leagues to the earliest administrator, else the earliest member, as announced', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
    const { name, heir, ends } = (await getSuccession({ ctx: league.person('Ann').ctx })).leagues[0] ?? {};
    expect({ name, heir, ends }).toEqual({ name: 'League of Ann', heir: 'Ben', ends: false });
    expect((await getSuccession({ ctx: league.person('Ben').ctx })).leagues).toEqual([]);
    await deleteAccount({ ctx: league.person('Ben').ctx });
    await deleteAccount({ ctx: league.person('Ann').ctx });
    expect(await administratorsOf(league, 'Dan')).toEqual(['Cleo']);
    await stage.db.updateTable('members').set({ is_admin: true }).where('user_id', '=', league.person('Dan').id).execute();
    await stage.join(league, await stage.newcomer('Eve'));
    await deleteAccount({ ctx: league.person('Cleo').ctx });
    expect(await administratorsOf(league, 'Eve')).toEqual(['Dan']);
  });

  it('deletes an open league without other members, and keeps a started one', async () => {
    const stage = await SeasonStage.open(database.db);
    const started = await stage.league('Ann', 'Ben');
    await stage.advance('W1 Thu 20:00');
    await deleteAccount({ ctx: started.person('Ben').ctx });
    const ann = started.person('Ann');
    await newLeague(ann, stage.year, 'Alone');
    const succession = (await getSuccession({ ctx: ann.ctx })).leagues.map(({ name, heir, ends }) => ({ name, heir, ends }));
    expect(succession).toEqual([
      { name: 'League of Ann', heir: null, ends: false },
      { name: 'Alone', heir: null, ends: true },
    ]);
    await deleteAccount({ ctx: ann.ctx });
    const left = await stage.db.selectFrom('leagues').select('name').where('season_id', '=', stage.seasonId).execute();
    expect(left).toEqual([{ name: 'League of Ann' }]);
  });

  it('accepts no new session, and allows no action in its name', async () => {
    const stage = await SeasonStage.open(database.db);
    const zeb = await signIn(stage, 'gone');
    const league = await stage.league('Ann');
    await stage.join(league, zeb);
    await deleteAccount({ ctx: zeb.ctx });
    await expect(sessionOf(stage.db, zeb, 'gone')).rejects.toThrow('no more');
    const tries = [
      () => stage.join(league, zeb),
      () => newLeague(zeb, stage.year),
      () => ticketWith(zeb.ctx, 'x'),
      () => keyed(zeb.ctx, 'gone'),
      () => planOf(zeb, league),
      () => deleteAccount({ ctx: zeb.ctx }),
    ];
    for (const attempt of tries) expect((await refusalOf(attempt())).code).toBe('unauthenticated');
  });

  it('becomes a new account at the next sign-in, which inherits only what its address grants', async () => {
    const stage = await SeasonStage.open(database.db);
    const { email } = traitsOf('again');
    const first = await signIn(stage, 'again', [email]);
    const league = await stage.league('Ann');
    await stage.join(league, first);
    await deleteAccount({ ctx: first.ctx });
    const second = await signIn(stage, 'again', [email]);
    expect(second.id).not.toBe(first.id);
    expect(await getMe({ ctx: second.ctx })).toMatchObject({ name: second.name, roles: ['admin'] });
    expect((await stage.db.selectFrom('members').select('league_id').where('user_id', '=', second.id).execute()).length).toBe(0);
    await stage.join(league, second);
    expect(await namesIn(league, 'Ann')).toEqual(['Ann', 'Former member', second.name]);
  });
});

const RACERS = runsOf({ usual: 15, soak: 1_000 });

it.each(seedsOf(20_251_123))(
  'deletions racing picks, plans, joins, new leagues, tickets, sign-ins and grading leave no error and nothing behind, seed %i',
  async (seed) => {
    const random = diceOf(seed);
    const roll = (most: number) => Math.floor(random() * most);
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const key = await league.key();
    const people: StagePerson[] = [];
    for (let index = 0; index < RACERS; index++) people.push(await signIn(stage, `race-${seed}-${index}-`));
    for (const person of people) if (roll(2) === 0) await stage.join(league, person);
    const unexpected: unknown[] = [];
    const recordResponse = (error: unknown) => {
      if (!(error instanceof ServiceError) || error.code === 'internal' || error.code === 'unavailable') unexpected.push(error);
    };
    const acts: readonly ((person: StagePerson, tag: string) => Promise<unknown>)[] = [
      ({ ctx }) => submitPick({ ctx, input: { leagueId: league.id, round: 1, teamId: String(teamIdOf('SF')) } }),
      ({ ctx }) => joinLeague({ ctx, input: { key, password: PASSWORD } }),
      (person) => planOf(person, league),
      (person) => newLeague(person, stage.year),
      ({ ctx }, tag) => ticketWith(ctx, `Zebulon${tag}`),
      ({ ctx }, tag) => keyed(ctx, tag),
      (_, tag) => signIn(stage, tag).then(({ ctx }) => deleteAccount({ ctx })),
    ];
    let isOver = false;
    const grade = async () => {
      for (let gradings = 0; !isOver; gradings++) {
        if (gradings === 3) await stage.at('W1 Thu 20:00');
        await stage.grade();
      }
    };
    const grading = grade();
    const race = async (person: StagePerson, index: number) => {
      const tag = `race-${seed}-${index}-`;
      const works = Array.from({ length: 3 }, () => acts[roll(acts.length)]?.(person, tag).catch(recordResponse));
      works.splice(roll(4), 0, deleteAccount({ ctx: person.ctx }).catch(recordResponse));
      await Promise.all(works);
    };
    for (let from = 0; from < people.length; from += 10)
      await Promise.all(people.slice(from, from + 10).map((one, at) => race(one, from + at)));
    isOver = true;
    await grading;
    expect(unexpected).toEqual([]);
    const ids = people.map(({ id }) => id);
    const left = await sql`select from users where id = any(${ids}) and former_at is null`.execute(stage.db);
    expect(left.rows).toEqual([]);
    for (const text of [`race-${seed}-`, 'quill-user-race']) expect(await findEverywhere(stage.db, text), text).toEqual({});
    expect(await verifyGrading({ db: stage.db, season: stage.year })).toBe(0);
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from leagues l where total <> (select count(*) from members m where m.league_id = l.id)`.execute(
      stage.db,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
    console.log(`${people.length} deletions raced, seed ${seed}`);
  },
);
