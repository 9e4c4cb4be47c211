import { ACT_REFUSALS } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { muteLeague } from '../message/mute-league.ts';
import { LeagueDesk, SeasonStage, type StageLeague } from '../testing/index.ts';
import { Outbox } from '../testing/outbox.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let league: StageLeague;
let desk: LeagueDesk;
let outbox: Outbox;
beforeEach(async () => {
  stage = await SeasonStage.open(database.db);
  league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
  desk = new LeagueDesk(league);
  outbox = new Outbox(stage.db);
  for (const { id } of league.people) await outbox.setPreferences(id, { email: ['pick-needed'] });
});

const recipients = async () => {
  await outbox.send();
  const users = await stage.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where(
      'id',
      'in',
      league.people.map(({ id }) => id),
    )
    .execute();
  return outbox
    .drain()
    .mails.map(({ to }) => users.find(({ email }) => email === to)?.name)
    .sort();
};

describe('members without a pick (rules 11)', () => {
  it('are listed for administrators while the round is open, as everyone sees them', async () => {
    await league.picks(1, { Ann: 'KC', Cleo: 'DAL' });
    expect(await desk.missing('Ann')).toEqual(['Ben', 'Dan']);
    await stage.report(1, { 'DAL-NYG': 'Mon 20:00 CANC' });
    expect(await desk.missing('Ann')).toEqual(['Ben', 'Dan']);
    await stage.at('W1 Thu 20:00');
    expect(await desk.missing('Ann')).toEqual([]);
    await expect(desk.missing('Ben')).rejects.toThrow(ACT_REFUSALS.notAdministrator);
  });

  it('are reminded by the channels they chose, without those who muted the league or picked meanwhile', async () => {
    await league.picks(1, { Ann: 'KC' });
    await muteLeague({ ctx: league.person('Dan').ctx, input: { leagueId: league.id, muted: true } });
    expect(await desk.remind('Ann')).toBe('3 reminded');
    await league.picks(1, { Cleo: 'KC' });
    expect(await recipients()).toEqual(['Ben']);
  });

  it('are reminded at most twice a round, 6 hours apart, and not at all if there are none', async () => {
    expect(await desk.remind('Ann')).toBe('4 reminded');
    await stage.at('W0 Tue 17:59');
    expect(await desk.remind('Ann')).toBe(ACT_REFUSALS.reminderTooSoon);
    await stage.at('W0 Tue 18:01');
    expect(await desk.remind('Ann')).toBe('4 reminded');
    await stage.at('W0 Wed 18:01');
    expect(await desk.remind('Ann')).toBe(ACT_REFUSALS.remindersUsed);
    await league.picks(1, { Ann: 'KC', Ben: 'KC', Cleo: 'KC', Dan: 'KC' });
    expect(await desk.remind('Ann')).toBe('0 reminded');
    expect(await desk.log()).toEqual(['Ann remind W1', 'Ann remind W1']);
  });
});

it('a pinned message is replaced and taken down; the same one changes nothing', async () => {
  const pinned = async () =>
    await stage.db.selectFrom('leagues').select(['pinned_text', 'pinned_by']).where('id', '=', league.rowId).executeTakeFirstOrThrow();
  const { id: ann } = league.person('Ann');
  for (const text of ['Welcome\neverybody', 'Welcome\neverybody', 'Picks by Thursday']) await desk.pin('Ann', text);
  expect(await pinned()).toEqual({ pinned_text: 'Picks by Thursday', pinned_by: ann });
  for (const _ of ['once', 'twice']) await desk.pin('Ann', null);
  expect(await pinned()).toEqual({ pinned_text: null, pinned_by: null });
  expect(await desk.log()).toEqual(['Ann pin', 'Ann pin', 'Ann unpin']);
});
