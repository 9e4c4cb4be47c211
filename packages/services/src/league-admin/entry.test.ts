import { ACT_REFUSALS } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { endInvitations } from '../league/end-invitations.ts';
import { getInvitation } from '../league/get-invitation.ts';
import { getInviteLink } from '../league/get-invite-link.ts';
import { joinByInvitation } from '../league/join-by-invitation.ts';
import { joinLeague } from '../league/join-league.ts';
import { createTestContext, LeagueDesk, SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { setJoins } from './set-joins.ts';
import { setPassword } from './set-password.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let league: StageLeague;
let desk: LeagueDesk;
let key: string;
beforeEach(async () => {
  stage = await SeasonStage.open(database.db);
  league = await stage.league('Ann', 'Ben');
  desk = new LeagueDesk(league);
  key = await league.key();
});

const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'joined',
    (error: Error) => error.message,
  );
const tokenOf = async (name: string) => (await getInviteLink({ ctx: league.person(name).ctx, input: { id: league.id } })).token;

/** The outcomes of a newcomer by the first key and password, and by this link. */
async function newcomerGets(token: string, { password = 'touchdown', ofKey = key } = {}): Promise<[byPassword: string, byLink: string]> {
  const [one, other] = [await stage.newcomer('One'), await stage.newcomer('Other')];
  return [
    await messageOf(joinLeague({ ctx: one.ctx, input: { key: ofKey, password } })),
    await messageOf(joinByInvitation({ ctx: other.ctx, input: { token } })),
  ];
}

/** Why nobody can join now, as the invitation shows a visitor. */
const refusalShown = async (token: string) => (await getInvitation({ ctx: createTestContext(database.db), input: { token } }))?.refusal;

const WRONG = 'League key or password is incorrect';
const ENDED = 'This invitation no longer works';

describe('what administrators change before the start (rules 11)', () => {
  it('closes and opens the league to new members, not to those who are in', async () => {
    const token = await tokenOf('Ben');
    expect([await desk.setJoins('Ann', false), await desk.setJoins('Ann', false)]).toEqual(['done', 'done']);
    expect(await newcomerGets(token)).toEqual([ACT_REFUSALS.closed, ACT_REFUSALS.closed]);
    expect(await refusalShown(token)).toBe(ACT_REFUSALS.closed);
    expect(await messageOf(joinLeague({ ctx: league.person('Ben').ctx, input: { key, password: 'touchdown' } }))).toBe('joined');
    expect(await newcomerGets(token, { password: 'fumble' })).toEqual([WRONG, ACT_REFUSALS.closed]);
    await desk.setJoins('Ann', true);
    expect(await newcomerGets(token)).toEqual(['joined', 'joined']);
    expect(await desk.log()).toEqual(['Ann close-joins', 'Ann open-joins']);
  });

  it('limits the members, never below their number', async () => {
    const token = await tokenOf('Ann');
    expect(await refusalShown(token)).toBeUndefined();
    expect([await desk.setLimit('Ann', 3), await desk.setLimit('Ann', 3)]).toEqual(['done', 'done']);
    expect(await newcomerGets(token)).toEqual(['joined', ACT_REFUSALS.full]);
    expect(await refusalShown(token)).toBe(ACT_REFUSALS.full);
    expect([await desk.setLimit('Ann', 2), await desk.setLimit('Ann', null)]).toEqual([ACT_REFUSALS.belowPresent, 'done']);
    expect(await newcomerGets(token)).toEqual(['joined', 'joined']);
    expect(await desk.log()).toEqual(['Ann set-member-limit', 'Ann set-member-limit']);
  });

  it('a new key ends the old key and all links at once', async () => {
    const token = await tokenOf('Ben');
    await desk.resetKey('Ann');
    expect(await newcomerGets(token)).toEqual([WRONG, ENDED]);
    expect(await league.key()).not.toBe(key);
    expect(await newcomerGets(await tokenOf('Ben'), { ofKey: await league.key() })).toEqual(['joined', 'joined']);
  });

  it('a new password ends the old one and all links at once; the same one changes nothing', async () => {
    const token = await tokenOf('Ben');
    expect(await desk.setPassword('Ann', 'touchdown')).toBe('done');
    expect(await newcomerGets(token)).toEqual(['joined', 'joined']);
    expect(await desk.setPassword('Ann', 'field goal')).toBe('done');
    expect(await newcomerGets(token)).toEqual([WRONG, ENDED]);
    expect(await newcomerGets(await tokenOf('Ben'), { password: 'field goal' })).toEqual(['joined', 'joined']);
    await endInvitations({ ctx: league.person('Ann').ctx, input: { id: league.id } });
    expect(await desk.log()).toEqual(['Ann set-password', 'Ann end-invitations']);
  });

  it('is refused once the league has started', async () => {
    await stage.advance('W1 Sat 12:00');
    const acts = [desk.setJoins('Ann', false), desk.setLimit('Ann', 5), desk.resetKey('Ann'), desk.setPassword('Ann', 'fumble')];
    expect(new Set(await Promise.all(acts))).toEqual(new Set([ACT_REFUSALS.started]));
  });
});

it('a league takes 30 acts a minute and 10 new keys or passwords a day; those that change nothing do not count', async () => {
  const ctx = createTestContext(stage.db, {
    caller: league.person('Ann').ctx.caller,
    settings: { season: stage.year, areRateLimitsOn: true },
  });
  const password = (index: number) => setPassword({ ctx, input: { leagueId: league.id, password: `password ${index}` } });
  for (let index = 0; index < 10; index++) await password(index);
  await expect(password(10)).rejects.toMatchObject({ code: 'rate-limited' });
  await password(9);
  const joins = (index: number) => setJoins({ ctx, input: { leagueId: league.id, open: index % 2 === 1 } });
  for (let index = 0; index < 20; index++) await joins(index);
  await expect(joins(20)).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: expect.any(Number) });
});
