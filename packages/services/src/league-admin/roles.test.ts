import { ACT_REFUSALS } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeagues } from '../league/list-leagues.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { LeagueDesk, SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { deleteAccount } from '../user/delete-account.ts';
import { transferOwnershipAsOperator, undoRemovalAsOperator } from './operator-acts.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let league: StageLeague;
let desk: LeagueDesk;
beforeEach(async () => {
  stage = await SeasonStage.open(database.db);
  league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
  desk = new LeagueDesk(league);
});

/** The owner, then the other administrators. */
async function administrators(): Promise<string[]> {
  const { owner_id: ownerId } = await stage.db
    .selectFrom('leagues')
    .select('owner_id')
    .where('id', '=', league.rowId)
    .executeTakeFirstOrThrow();
  const rows = await stage.db
    .selectFrom('members')
    .select(['name', 'user_id'])
    .where('league_id', '=', league.rowId)
    .where('is_admin', '=', true)
    .orderBy('name')
    .execute();
  expect(rows.map(({ user_id: userId }) => userId)).toContain(ownerId);
  return rows.sort((a, b) => Number(b.user_id === ownerId) - Number(a.user_id === ownerId)).map(({ name }) => name);
}

describe('roles in a league (rules 11)', () => {
  it('are given by administrators, and taken away by the owner alone', async () => {
    expect(await administrators()).toEqual(['Ann']);
    expect([await desk.promote('Ann', 'Ben'), await desk.promote('Ben', 'Cleo'), await desk.promote('Dan', 'Dan')]).toEqual([
      'done',
      'done',
      ACT_REFUSALS.notAdministrator,
    ]);
    expect(await administrators()).toEqual(['Ann', 'Ben', 'Cleo']);
    expect([
      await desk.demote('Ben', 'Cleo'),
      await desk.demote('Ben', 'Ben'),
      await desk.demote('Ann', 'Ann'),
      await desk.demote('Ann', 'Cleo'),
    ]).toEqual([ACT_REFUSALS.notOwner, ACT_REFUSALS.notOwner, ACT_REFUSALS.self, 'done']);
    expect([await desk.demote('Ann', 'Cleo'), await desk.promote('Ann', 'Ben')]).toEqual(['done', 'done']);
    expect(await desk.log('Dan')).toEqual(['Ann add-administrator Ben', 'Ben add-administrator Cleo', 'Ann remove-administrator Cleo']);
  });

  it('has at most 10 administrators', async () => {
    for (let index = 0; index < 10; index++) await stage.join(league, await stage.newcomer(`P${index}`));
    for (let index = 0; index < 9; index++) expect(await desk.promote('Ann', `P${index}`)).toBe('done');
    expect(await desk.promote('Ann', 'P9')).toBe(ACT_REFUSALS.tooManyAdministrators);
  });

  it('hands the ownership to an administrator, and stays one', async () => {
    expect(await desk.transfer('Ann', 'Ben')).toBe(ACT_REFUSALS.notAnAdministrator);
    await desk.promote('Ann', 'Ben');
    expect([await desk.transfer('Ben', 'Ben'), await desk.transfer('Ann', 'Ann'), await desk.transfer('Ann', 'Ben')]).toEqual([
      ACT_REFUSALS.notOwner,
      'done',
      'done',
    ]);
    expect(await administrators()).toEqual(['Ben', 'Ann']);
    const site = await CorrectionDesk.open(stage);
    const { items } = await listLeagues({ ctx: site.ctx, input: { page: 1, pageSize: 1, filter: 'all', search: 'League of Ann' } });
    expect(items[0]?.adminName).toBe('Ben');
    expect([await desk.demote('Ben', 'Ann'), await desk.leave('Ann'), await desk.leave('Ben')]).toEqual([
      'done',
      'done',
      ACT_REFUSALS.ownerLeaves,
    ]);
    expect(await desk.log('Ben')).toEqual([
      'Ann add-administrator Ben',
      'Ann transfer-ownership Ben',
      'Ben remove-administrator Ann',
      'Ann leave Ann',
    ]);
  });

  it('passes with a deleted account to the earliest administrator, else the earliest member who has not left', async () => {
    await desk.promote('Ann', 'Cleo');
    await deleteAccount({ ctx: league.person('Ann').ctx });
    expect(await administrators()).toEqual(['Cleo']);
    await desk.promote('Cleo', 'Dan');
    await deleteAccount({ ctx: league.person('Dan').ctx });
    expect(await administrators()).toEqual(['Cleo']);
    await league.picks(1, { Ben: 'KC', Cleo: 'SF' });
    await stage.join(league, await stage.newcomer('Eve'));
    await league.picks(1, { Eve: 'KC' });
    await stage.advance('W1 Sat 12:00');
    await desk.leave('Ben');
    await deleteAccount({ ctx: league.person('Cleo').ctx });
    expect(await administrators()).toEqual(['Eve']);
    expect(await desk.log('Eve')).toEqual([
      'Former member add-administrator Former member',
      'Former member transfer-ownership Former member',
      'Former member add-administrator Former member',
      'Ben leave Ben W1',
      'Former member transfer-ownership Eve',
    ]);
  });

  it('a site administrator transfers it to any member, with a reason, and undoes a removal', async () => {
    const emailOf = async (name: string) =>
      (await stage.db.selectFrom('users').select('email').where('id', '=', league.person(name).id).executeTakeFirstOrThrow()).email;
    const transfer = async (name: string) =>
      transferOwnershipAsOperator(stage.db, { leagueId: league.id, email: await emailOf(name), reason: 'Owner is away' });
    expect([await transfer('Ben'), await transfer('Ben')]).toEqual([true, false]);
    expect(await administrators()).toEqual(['Ben', 'Ann']);
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'KC' });
    await stage.advance('W1 Sat 12:00');
    await desk.remove('Ben', 'Cleo');
    const undo = async (name: string) =>
      undoRemovalAsOperator(stage.db, { leagueId: league.id, email: await emailOf(name), reason: 'It was a mistake' }).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect([await undo('Cleo'), await undo('Cleo'), await undo('Dan')]).toEqual(['done', ACT_REFUSALS.notRemoved, ACT_REFUSALS.notRemoved]);
    expect((await league.lives())['Cleo']).toBe('alive');
    expect(await desk.log()).toEqual([
      'site transfer-ownership Ben: Owner is away',
      'Ben remove Cleo W1: Two accounts',
      'site undo-removal Cleo W1: It was a mistake',
    ]);
    const audit = await stage.db
      .selectFrom('admin_audit')
      .select(['action', 'subject'])
      .where('subject', '=', `league ${league.rowId}`)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['league transfer-ownership', 'league undo-removal']);
  });
});
