import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { createLeagueRow, createMember, createSeason, createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { type Announcement, NO_LIVE_EVENTS } from '../live-events.ts';
import { callerOf, createTestContext, refusalOf, testInvitations } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { endInvitations } from './end-invitations.ts';
import { getInvitation } from './get-invitation.ts';
import { getInviteLink } from './get-invite-link.ts';
import { createInvitationTokens } from './invitation-tokens.ts';
import { joinByInvitation } from './join-by-invitation.ts';

const HOUR = 3_600_000;
const ENDED = { code: 'validation', message: 'This invitation no longer works' };
const morning = new Date('2025-09-04T08:00:00Z');
const kickoff = new Date('2025-09-04T10:00:00Z');

const database = useTestDatabase();
let seasonId: number;
beforeAll(async () => {
  await startVirtualClock(database.db, morning);
  const week = 7 * 24 * HOUR;
  seasonId = (await createSeason(database.db, { starts: [0, 1, 2].map((index) => new Date(kickoff.getTime() + index * week)) })).id;
});

async function person({ address = '192.0.2.7', areRateLimitsOn = false, announced = [] as Announcement[] } = {}) {
  const user = await createUser(database.db);
  const live = { ...NO_LIVE_EVENTS, announce: (event: Announcement) => void announced.push(event) };
  return { user, ctx: createTestContext(database.db, { caller: callerOf(user), address, settings: { areRateLimitsOn }, live }) };
}

/** A league with its creator, who is its administrator, and the creator's invitation. */
async function invitedLeague(startRound = 2) {
  const creator = await person();
  const league = await createLeagueRow(database.db, { seasonId, createdBy: creator.user.id, startRound, name: 'Sunday Squad' });
  const id = leagueIds.encode(league.id);
  const { token } = await getInviteLink({ ctx: creator.ctx, input: { id } });
  return { creator, league, id, token };
}

const totalOf = async (id: number) =>
  await database.db.selectFrom('leagues').select(['total', 'alive']).where('id', '=', id).executeTakeFirstOrThrow();
const visitor = () => createTestContext(database.db);

describe('an invitation', () => {
  it('shows a visitor name, size and start of the league and the inviter, and nothing else', async () => {
    const { creator, token, league } = await invitedLeague();
    expect(await getInvitation({ ctx: visitor(), input: { token } })).toEqual({
      leagueName: 'Sunday Squad',
      inviterName: creator.user.name,
      season: 'NFL 2025-2026',
      status: 'Open',
      start: { description: 'Week 2', startsAt: new Date(kickoff.getTime() + 7 * 24 * HOUR) },
      round: { description: 'Week 2' },
      total: 1,
      alive: 1,
      memberOf: null,
    });
    expect(token).not.toContain(league.key);
  });

  it('shows members their league, and no inviter who has left it', async () => {
    const { creator, token, id, league } = await invitedLeague();
    expect(await getInvitation({ ctx: creator.ctx, input: { token } })).toMatchObject({ memberOf: id });
    await database.db.deleteFrom('members').where('league_id', '=', league.id).execute();
    expect(await getInvitation({ ctx: creator.ctx, input: { token } })).toMatchObject({ inviterName: null, memberOf: null });
  });

  it('with another secret, a change, or an unknown league shows nothing and is refused', async () => {
    const { league, creator, token } = await invitedLeague();
    const invitation = { leagueId: league.id, inviterId: creator.user.id, generation: 1 };
    const { ctx } = await person();
    for (const bad of [
      createInvitationTokens(['a secret of somebody else']).sign(invitation),
      testInvitations.sign({ ...invitation, generation: 2 }),
      testInvitations.sign({ ...invitation, leagueId: 2_000_000_000 }),
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      'x',
    ]) {
      expect(await getInvitation({ ctx, input: { token: bad } })).toBeNull();
      expect(await refusalOf(joinByInvitation({ ctx, input: { token: bad } }))).toMatchObject(ENDED);
    }
    expect(await totalOf(league.id)).toEqual({ total: 1, alive: 1 });
  });
});

describe('joining by an invitation', () => {
  it('makes the caller a member without a password, and notifies the league', async () => {
    const { token, id, league } = await invitedLeague();
    const announced: Announcement[] = [];
    const { ctx } = await person({ announced });
    expect(await joinByInvitation({ ctx, input: { token } })).toBe(id);
    expect(await joinByInvitation({ ctx, input: { token } })).toBe(id);
    expect(announced).toEqual([{ kind: 'joined', leagueId: league.id }]);
    expect(await totalOf(league.id)).toEqual({ total: 2, alive: 2 });
  });

  it('fails once revoked; the new link works, and members remain members', async () => {
    const { creator, token, id, league } = await invitedLeague();
    const member = await person();
    const late = await person();
    await joinByInvitation({ ctx: member.ctx, input: { token } });
    const fresh = await endInvitations({ ctx: creator.ctx, input: { id } });
    expect(fresh.token).not.toBe(token);
    expect(await getInviteLink({ ctx: creator.ctx, input: { id } })).toEqual(fresh);
    expect(await getInvitation({ ctx: late.ctx, input: { token } })).toBeNull();
    expect(await refusalOf(joinByInvitation({ ctx: late.ctx, input: { token } }))).toMatchObject(ENDED);
    expect(await refusalOf(joinByInvitation({ ctx: member.ctx, input: { token } }))).toMatchObject(ENDED);
    expect(await joinByInvitation({ ctx: late.ctx, input: { token: fresh.token } })).toBe(id);
    expect(await totalOf(league.id)).toEqual({ total: 3, alive: 3 });
  });

  it('limits guessers, but no holder of a valid invitation', async () => {
    const { token, id } = await invitedLeague();
    const guesser = await person({ address: '203.0.113.70', areRateLimitsOn: true });
    for (let tries = 0; tries < 10; tries++) {
      expect(await refusalOf(joinByInvitation({ ctx: guesser.ctx, input: { token: `guess${tries}` } }))).toMatchObject(ENDED);
    }
    const refusal = await refusalOf(joinByInvitation({ ctx: guesser.ctx, input: { token: 'once more' } }));
    expect(refusal).toMatchObject({ code: 'rate-limited', retryAfterSeconds: expect.any(Number) });
    expect(await joinByInvitation({ ctx: guesser.ctx, input: { token } })).toBe(id);
  });

  it('is refused once the league has started, except for members', async () => {
    const { creator, token, id } = await invitedLeague(1);
    const { ctx } = await person();
    await setVirtualClock(database.db, kickoff);
    expect(await getInvitation({ ctx, input: { token } })).toMatchObject({ status: 'In Progress', start: { startsAt: kickoff } });
    expect(await refusalOf(joinByInvitation({ ctx, input: { token } }))).toMatchObject({
      code: 'conflict',
      message: 'This league has already started',
    });
    expect(await joinByInvitation({ ctx: creator.ctx, input: { token } })).toBe(id);
  });
});

describe('inviting and revoking invitations', () => {
  it('is allowed for members, each with their own link, and administrators', async () => {
    const { creator, id, league, token } = await invitedLeague(3);
    const member = await person();
    await createMember(database.db, { leagueId: league.id, userId: member.user.id });
    const link = await getInviteLink({ ctx: member.ctx, input: { id } });
    expect(link).toEqual({ token: expect.any(String), canEnd: false });
    expect(await getInvitation({ ctx: visitor(), input: { token: link.token } })).toMatchObject({ inviterName: member.user.name });
    expect(await getInviteLink({ ctx: creator.ctx, input: { id } })).toEqual({ token, canEnd: true });
    expect(await refusalOf(endInvitations({ ctx: member.ctx, input: { id } }))).toMatchObject({ code: 'forbidden' });
  });
});
