import { inTransaction } from '@survivor/db/connection/in-transaction';
import { claimMessages, startSending } from '@survivor/db/queries/message/messages';
import { ACT_REFUSALS, formatPush } from '@survivor/rules';
import { sql } from 'kysely';
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

/** What those who are removed or brought back get, by email. */
const letters = async () => {
  await outbox.send();
  return outbox.drain().mails.map(({ subject, text }) => [subject, ...text.split('\n').filter((line) => line !== '')]);
};

describe('a removal and its undoing (rules 12)', () => {
  const UNSUBSCRIBE = expect.stringMatching(/^Stop all our emails: https:\/\/pools\.example\.com\/unsubscribe\//);
  const WHY = 'Everyone whom an administrator removes or brings back gets this, also for muted leagues.';
  beforeEach(() => outbox.setPreferences(league.person('Ben').id, { email: ['act'] }));

  it('of a running league are told to the member, who and why, also if the league is muted', async () => {
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'KC', Dan: 'KC' });
    await muteLeague({ ctx: league.person('Ben').ctx, input: { leagueId: league.id, muted: true } });
    await stage.advance('W1 Sat 12:00');
    await desk.remove('Ann', 'Ben');
    const link = `See the league: https://pools.example.com/home/league/${league.id}`;
    expect(await letters()).toEqual([
      [
        'You were removed from \u2068League of Ann\u2069',
        expect.stringMatching(/^\u2068Ann\u2069 removed you from \u2068League of Ann\u2069 on Saturday, .+ @ .+\.$/),
        'The reason:',
        'Two accounts',
        'You are eliminated in Week 1 and can still read the league. An administrator can undo this until the next deadline.',
        link,
        WHY,
        UNSUBSCRIBE,
      ],
    ]);
    await desk.undo('Ann', 'Ben');
    const [[subject, sentence] = []] = await letters();
    expect([subject, sentence]).toEqual([
      'Your removal from \u2068League of Ann\u2069 was undone',
      expect.stringMatching(/^\u2068Ann\u2069 undid your removal from \u2068League of Ann\u2069 on Saturday, /),
    ]);
    expect(await letters()).toEqual([]);
  });

  it('of an open league lead to My Leagues, and an act that was reversed meanwhile is not sent', async () => {
    await desk.remove('Ann', 'Ben');
    expect((await letters())[0]).toEqual(
      expect.arrayContaining([
        'You can join again once an administrator of the league allows it.',
        'See your leagues: https://pools.example.com/home/leagues',
      ]),
    );
    await league.picks(1, { Ann: 'KC', Cleo: 'KC', Dan: 'KC' });
    await stage.advance('W1 Sat 12:00');
    await outbox.setPreferences(league.person('Cleo').id, { push: ['act'], devices: 1 });
    await desk.remove('Ann', 'Cleo');
    await desk.undo('Ann', 'Cleo');
    await outbox.send();
    expect(outbox.drain().pushes.map(({ facts }) => formatPush(facts, 'UTC'))).toEqual([
      '\u2068Ann\u2069 undid your removal from \u2068League of Ann\u2069.',
    ]);
  });

  it('are told to those alone who want it, and leaving to nobody', async () => {
    await desk.remove('Ann', 'Dan');
    await desk.leave('Ben');
    expect(await letters()).toEqual([]);
  });
});

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

  it('are reminded once if the pick arrives after the claim, and not again by a second worker', async () => {
    await league.picks(1, { Ann: 'KC', Cleo: 'KC', Dan: 'KC' });
    await desk.remind('Ann');
    const { messages } = await inTransaction(stage.db, (tx) => claimMessages(tx, { limit: 50, perMinute: 100_000, channels: ['email'] }));
    const claimed = messages.find(({ userId }) => userId === league.person('Ben').id);
    if (claimed === undefined) throw new Error('the reminder was not claimed');
    await league.picks(1, { Ben: 'SF' });
    expect(await startSending(stage.db, claimed)).toBe(1);
    expect(formatPush(claimed.facts, 'UTC')).toMatch(/1 league needs a pick\.$/);
    await sql`update messages set due_at = clock_timestamp() where id = ${claimed.id}`.execute(stage.db);
    expect(await recipients()).toEqual([]);
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
