import { ACT_REFUSALS } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyGrading } from '../grading/verify-grading.ts';
import { createLeague } from '../league/create-league.ts';
import { getInviteLink } from '../league/get-invite-link.ts';
import { joinByInvitation } from '../league/join-by-invitation.ts';
import { joinLeague } from '../league/join-league.ts';
import { listMyLeagues } from '../league/list-leagues.ts';
import { getPickPlan } from '../pick/get-pick-plan.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import { HOME_WINS_1, LeagueDesk, refusalOf, SeasonStage, type StageLeague, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let league: StageLeague;
let desk: LeagueDesk;
beforeEach(async () => {
  stage = await SeasonStage.open(database.db);
  league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
  desk = new LeagueDesk(league);
});

const verified = () => verifyGrading({ db: stage.db, season: stage.year });
const joined = async (name: string, key?: string) =>
  joinLeague({ ctx: league.person(name).ctx, input: { key: key ?? (await league.key()), password: 'touchdown' } }).then(
    () => 'joined',
    (error: Error) => error.message,
  );
const picked = () => league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL', Dan: 'LV' });

describe('leaving a league that has not started (rules 11)', () => {
  it('ends the membership with its plan, and the person may join again', async () => {
    const { ctx } = league.person('Ben');
    await setPickPlan({ ctx, input: { leagueId: league.id, round: 2, teamId: String(teamIdOf('SF')) } });
    await league.picks(1, { Ben: 'KC' });
    expect(await desk.leave('Ben')).toBe('done');
    expect(await league.counted()).toBe('3/3');
    expect(await listMyLeagues({ ctx })).toEqual([]);
    expect((await refusalOf(desk.log('Ben'))).code).toBe('not-found');
    expect(await joined('Ben')).toBe('joined');
    expect((await getPickPlan({ ctx, input: { leagueId: league.id } })).marks).toEqual([]);
    expect((await league.shown('Ben'))['Ben']).toBe('');
    expect(await desk.log()).toEqual(['Ben leave Ben']);
  });

  it('is refused to the owner; the last member deletes the league, and may create another', async () => {
    const ann = league.person('Ann');
    expect(await desk.leave('Ann')).toBe(ACT_REFUSALS.ownerLeaves);
    const create = () =>
      createLeague({ ctx: ann.ctx, input: { name: 'Another', password: 'touchdown', leagueType: 'NFL', season: stage.year } });
    await create();
    expect((await refusalOf(create())).code).toBe('conflict');
    for (const name of ['Ben', 'Cleo', 'Dan']) await desk.leave(name);
    expect(await desk.leave('Ann')).toBe('done');
    expect((await listMyLeagues({ ctx: ann.ctx })).map(({ name }) => name)).toEqual(['Another']);
    await create();
  });
});

describe('removal from a league that has not started (rules 11)', () => {
  it('keeps the person from joining by the password and by old links, until it is allowed', async () => {
    const { token } = await getInviteLink({ ctx: league.person('Cleo').ctx, input: { id: league.id } });
    const byLink = () => joinByInvitation({ ctx: league.person('Ben').ctx, input: { token } });
    expect(await desk.remove('Ann', 'Ben')).toBe('done');
    expect(await joined('Ben')).toBe('You were removed from this league');
    expect(await refusalOf(byLink())).toMatchObject({ code: 'conflict', message: 'You were removed from this league' });
    expect([await desk.allow('Ann', 'Ben'), await desk.allow('Ann', 'Ben')]).toEqual(['done', 'done']);
    expect(await joined('Ben')).toBe('joined');
    expect(await desk.allow('Ann', 'Ben')).toBe('done');
    expect(await desk.log()).toEqual(['Ann remove Ben: Two accounts', 'Ann allow-rejoin Ben']);
    expect(await desk.remove('Ann', 'Ben', 'Again')).toBe('done');
    expect(await joined('Ben')).toBe('You were removed from this league');
  });

  it('is refused to the caller, of the owner, and of strangers', async () => {
    await desk.promote('Ann', 'Ben');
    league.people.push(await stage.newcomer('Eve'));
    expect([
      await desk.remove('Ben', 'Ben'),
      await desk.remove('Ben', 'Ann'),
      await desk.remove('Ann', 'Ann'),
      await desk.remove('Ann', 'Eve'),
      await desk.allow('Ann', 'Eve'),
      await desk.undo('Ann', 'Cleo'),
    ]).toEqual([
      ACT_REFUSALS.self,
      ACT_REFUSALS.ownerRemoved,
      ACT_REFUSALS.self,
      'Member not found',
      'Member not found',
      ACT_REFUSALS.notStarted,
    ]);
  });
});

describe('leaving and removal from a running league (rules 11)', () => {
  it('eliminates in the displayed round, deletes a hidden pick, and keeps the league readable', async () => {
    await picked();
    await stage.advance('W1 Sat 12:00');
    expect([await desk.leave('Ben'), await desk.leave('Ben')]).toEqual(['done', ACT_REFUSALS.ownElimination]);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Wed 12:00');
    await league.picks(2, { Ann: 'LAR', Cleo: 'KC' });
    expect(await desk.remove('Ann', 'Cleo')).toBe('done');
    expect([await desk.remove('Ann', 'Cleo'), await desk.remove('Ann', 'Dan'), await desk.leave('Dan')]).toEqual([
      ACT_REFUSALS.left,
      ACT_REFUSALS.eliminated,
      ACT_REFUSALS.ownElimination,
    ]);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 left', Cleo: 'out W2 left', Dan: 'out W1 loss' });
    expect(await league.shown('Cleo')).toEqual({ Ann: 'W1 KC+ W2 ?', Ben: 'W1 SF+', Cleo: 'W1 DAL+', Dan: 'W1 LV-' });
    expect(await league.counted()).toBe('1/4');
    expect(await joined('Cleo')).toBe('joined');
    expect((await listMyLeagues({ ctx: league.person('Cleo').ctx })).length).toBe(1);
    expect(await desk.log('Cleo')).toEqual(['Ben leave Ben W1', 'Ann remove Cleo W2: Two accounts']);
    expect(await verified()).toBe(0);
  });

  it('is refused to whom an ungraded deadline has eliminated', async () => {
    await league.picks(1, { Ann: 'KC' });
    await stage.at('W1 Sat 12:00');
    expect([await desk.leave('Ben'), await desk.remove('Ann', 'Cleo')]).toEqual([ACT_REFUSALS.ownElimination, ACT_REFUSALS.eliminated]);
  });

  it('is refused once the league is completed', async () => {
    await league.picks(1, { Ann: 'KC', Ben: 'LV' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    expect([await desk.leave('Ben'), await desk.remove('Ann', 'Ben'), await desk.undo('Ann', 'Ben')]).toEqual([
      ACT_REFUSALS.completed,
      ACT_REFUSALS.completed,
      ACT_REFUSALS.completed,
    ]);
  });

  it('ends the rights of an administrator', async () => {
    await desk.promote('Ann', 'Ben');
    await picked();
    await stage.advance('W1 Sat 12:00');
    await desk.leave('Ben');
    expect(await desk.pin('Ben', 'I am gone')).toBe(ACT_REFUSALS.notAdministrator);
    expect(await desk.promote('Ann', 'Ben')).toBe(ACT_REFUSALS.left);
  });
});

describe('undoing a removal (rules 11)', () => {
  it('brings the member back as if nothing had happened, until a second before the next deadline', async () => {
    await picked();
    await stage.advance('W1 Sat 12:00');
    await desk.remove('Ann', 'Ben');
    await desk.remove('Ann', 'Dan');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Thu 19:59:59');
    expect(await desk.undo('Ann', 'Ben')).toBe('done');
    expect(await desk.undo('Ann', 'Dan')).toBe('done');
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'alive', Dan: 'out W1 loss' });
    expect([await league.counted(), await verified()]).toEqual(['3/4', 0]);
    expect(await desk.undo('Ann', 'Ben')).toBe(ACT_REFUSALS.notRemoved);
    expect(await league.pick('Ben', 2, 'LV')).toBe('accepted');
  });

  it.each(['W2 Thu 20:00', 'W2 Thu 20:00:01'])('is refused from the deadline on, graded or not: %s', async (time) => {
    await picked();
    await stage.advance('W1 Sat 12:00');
    await desk.remove('Ann', 'Ben');
    await stage.receive(1, HOME_WINS_1);
    await stage.at(time);
    expect(await desk.undo('Ann', 'Ben')).toBe(ACT_REFUSALS.deadlineReached);
    await stage.grade();
    expect(await desk.undo('Ann', 'Ben')).toBe(ACT_REFUSALS.deadlineReached);
    expect((await league.lives())['Ben']).toBe('out W1 left');
  });

  it('does not bring back a pick that was deleted, and is refused of a member who left', async () => {
    await picked();
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Wed 12:00');
    await league.picks(2, { Ben: 'LV' });
    await desk.remove('Ann', 'Ben');
    await desk.leave('Cleo');
    expect([await desk.undo('Ann', 'Ben'), await desk.undo('Ann', 'Cleo')]).toEqual(['done', ACT_REFUSALS.notRemoved]);
    expect((await league.shown('Ben'))['Ben']).toBe('W1 SF+');
    expect(await league.pick('Ben', 2, 'KC')).toBe('accepted');
  });
});

it('names and reasons in any script are stored and read as they are', async () => {
  league.people.push(await stage.newcomer('=SUM(A1)'), await stage.newcomer('מִרְיָם'));
  for (const { ctx } of league.people.slice(-2)) await joinLeague({ ctx, input: { key: await league.key(), password: 'touchdown' } });
  await desk.remove('Ann', '=SUM(A1)', '=HYPERLINK("x")');
  await desk.remove('Ann', 'מִרְיָם', 'שני חשבונות');
  expect(await desk.log()).toEqual(['Ann remove =SUM(A1): =HYPERLINK("x")', 'Ann remove מִרְיָם: שני חשבונות']);
});
