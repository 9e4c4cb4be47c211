import { notifySeason } from '@survivor/db/events/live-events';
import { cutLiveListeners } from '@survivor/db/testing';
import { userIds } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../auth/sessions/session-store.ts';
import {
  clientOf,
  grade,
  join,
  type LiveLeague,
  openLiveLeague,
  openStream,
  passDeadline,
  pick,
  receiveScores,
  streamUrl,
} from '../../testing/live-league.ts';
import { StreamReader } from '../../testing/stream-reader.ts';
import type { TestUser } from '../../testing/test-server.ts';

let live: LiveLeague;
beforeAll(async () => {
  live = await openLiveLeague();
  await grade(live);
  await receiveOlderEvents();
});
afterAll(() => live.server.close());

const kindOf = (data: string) => JSON.parse(data).json.kind;
const nextKind = async (stream: StreamReader) => kindOf((await stream.until('message')).data);

async function untilKind(stream: StreamReader, kind: string): Promise<void> {
  while ((await nextKind(stream)) !== kind);
}

/** The refusal with which a stream ends. */
async function refusalOf(stream: StreamReader): Promise<{ code: string; status: number }> {
  const { data } = JSON.parse((await stream.until('serialized-error')).data).json;
  expect(await stream.untilEnd()).toEqual([]);
  return { code: data.code, status: data.problem.status };
}

const seasonOf = async ({ server }: LiveLeague) =>
  (await server.db.selectFrom('leagues').select('season_id').executeTakeFirstOrThrow()).season_id;

/** Waits for everything announced so far, which a busy server may receive late. */
async function receiveOlderEvents(): Promise<void> {
  const stream = await openStream(live, live.ann);
  await notifySeason(live.server.db, { seasonId: await seasonOf(live), kinds: ['games'] });
  await untilKind(stream, 'games');
  stream.close();
}

const sessionsOf = (user: TestUser) => live.server.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();

describe('a stream of a league', () => {
  it('tells the others who has a pick, and not what', async () => {
    const [ann, ben] = [await openStream(live, live.ann), await openStream(live, live.ben)];
    await pick(live, live.ann, '7');
    const picks = { round: 5, userIds: [userIds.encode(live.ann.id)] };
    const event = { kind: 'picked', spreadMs: 0, herdMs: 0, picks };
    const told = JSON.stringify({ json: event });
    expect(await ben.until('message')).toEqual({ event: 'message', data: told });
    expect(JSON.parse((await ann.until('message')).data).json).toEqual({ ...event, isOwn: true });
    expect(ben.text).toBe(`event: connected\ndata: {"reconnectAfterInactivityMs":50000}\n\ndata: ${told}\n\n`);
    for (const stream of [ann, ben]) stream.close();
  });

  it('says nothing of another league, nor of a refused pick', async () => {
    const other = await clientOf(live.address, live.ben).league.create.mutate({
      name: 'Other',
      password: 'letmein',
      leagueType: 'NFL',
      season: 2025,
    });
    const [here, there] = [await openStream(live, live.ben), await openStream({ ...live, league: other }, live.ben)];
    await expect(clientOf(live.address, live.ann).pick.submit.mutate({ leagueId: live.league, round: 6, teamId: '1' })).rejects.toThrow(
      'not open',
    );
    await pick({ ...live, league: other }, live.ben, '3');
    expect(await nextKind(there)).toBe('picked');
    await join(live, await live.server.signIn({ name: 'Dan' }));
    expect(await nextKind(here)).toBe('joined');
    for (const stream of [here, there]) stream.close();
  });

  it('refuses visitors, strangers and an unknown league before anything else is told', async () => {
    const visitor = { ...live.eve, headers: { authorization: 'Bearer a.b.c' } };
    for (const [league, user, refusal] of [
      [live.league, live.eve, { code: 'NOT_FOUND', status: 404 }],
      ['nosuch', live.ben, { code: 'NOT_FOUND', status: 404 }],
      [live.league, visitor, { code: 'UNAUTHORIZED', status: 401 }],
    ] as const)
      expect(await refusalOf(await openStream({ ...live, league }, user))).toEqual(refusal);
  });

  it.each([
    ['revoked', async (id: string) => createSessionStore(live.server.db).end(id)],
    [
      'expired',
      async (id: string) => {
        await live.server.db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('id', '=', id)
          .execute();
      },
    ],
  ])('ends when its session is %s, and leaves the others open', async (_, endSession) => {
    const leaver = await live.server.signIn({ name: 'Leaver' });
    await join(live, leaver);
    const [ben, theirs] = [await openStream(live, live.ben), await openStream(live, leaver)];
    for (const { id } of await sessionsOf(leaver)) await endSession(id);
    expect((await live.server.app.inject({ url: '/api/v1/users/me', headers: leaver.headers })).statusCode).toBe(401);
    expect(await refusalOf(theirs)).toEqual({ code: 'UNAUTHORIZED', status: 401 });
    await pick(live, live.ann, '11');
    await untilKind(ben, 'picked');
    ben.close();
  });

  it('is neither compressed, cached nor buffered, and ends its connection', async () => {
    const stream = await StreamReader.open(streamUrl(live), { ...live.ben.headers, 'accept-encoding': 'gzip, br' });
    await stream.until('connected');
    expect([
      stream.status,
      ...['content-type', 'content-encoding', 'cache-control', 'x-accel-buffering'].map((name) => stream.headers.get(name)),
    ]).toEqual([200, 'text/event-stream', null, 'no-store, no-transform', 'no']);
    stream.close();
  });

  it('is refused in a batch', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { id: live.league } } }));
    const response = await fetch(`${live.address}/trpc/league.events?batch=1&input=${input}`, { headers: live.ben.headers });
    expect(await response.text()).toContain('"code":"BAD_REQUEST"');
  });

  it('tells everybody to fetch anew when the listening connection was lost, and goes on', async () => {
    const ben = await openStream(live, live.ben);
    await cutLiveListeners(live.server.db);
    expect(await nextKind(ben)).toBe('refetch');
    await pick(live, live.ann, '13');
    expect(await nextKind(ben)).toBe('picked');
    ben.close();
  });
});

describe('the season', () => {
  it('tells both members of new scores, of the deadline that passed and of grading, and nothing when a grading changes nothing', async () => {
    const streams = [await openStream(live, live.ann), await openStream(live, live.ben)];
    const all = (kind: string) => Promise.all(streams.map((stream) => untilKind(stream, kind)));
    await passDeadline(live);
    await grade(live);
    await all('round');
    await all('graded');
    await receiveScores(live, 'Q1');
    await all('games');
    await receiveScores(live, 'FT');
    await all('games');
    await grade(live);
    await all('graded');
    await grade(live);
    await notifySeason(live.server.db, { seasonId: await seasonOf(live), kinds: ['games'] });
    expect(await Promise.all(streams.map(nextKind))).toEqual(['games', 'games']);
    for (const stream of streams) stream.close();
  });
});
