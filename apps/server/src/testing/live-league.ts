import { type AppRouter, wireFormat } from '@survivor/api';
import { insertMember } from '@survivor/db/queries/league/members';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import { NFL_TEAMS, type ReportedEvent } from '@survivor/rules';
import { leagueIds, processOutcomes, storeRound } from '@survivor/services';
import { createTRPCClient, httpLink } from '@trpc/client';
import { playSeason } from './play-season.ts';
import { StreamReader } from './stream-reader.ts';
import { startTestServer, type TestServer, type TestServerOptions, type TestUser } from './test-server.ts';

const PASSWORD = 'letmein';
const ROUND = 5;
const KICKOFF = new Date('2025-10-03T00:20:00Z');

export type LiveLeague = {
  readonly server: TestServer;
  readonly address: string;
  readonly league: string;
  readonly key: string;
  /** The league's creator, a member, and somebody who is not in it. */
  readonly ann: TestUser;
  readonly ben: TestUser;
  readonly eve: TestUser;
};

/** A server that listens, and a league of two with picks open for round 5. */
export async function openLiveLeague(options: TestServerOptions = {}): Promise<LiveLeague> {
  const server = await startTestServer({
    ...options,
    liveTimes: { announceEveryMs: 100, checkSessionsEveryMs: 100, ...options.liveTimes },
  });
  await playSeason(server.db);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [ann, ben, eve] = [
    await server.signIn({ name: 'Ann' }),
    await server.signIn({ name: 'Ben' }),
    await server.signIn({ name: 'Eve' }),
  ];
  const made = await clientOf(address, ann).league.create.mutate({ name: 'Live', password: PASSWORD, leagueType: 'NFL', season: 2025 });
  const { key } = await clientOf(address, ann).league.get.query({ id: made });
  const live = { server, address, league: made, key, ann, ben, eve };
  await addMember(live, ben);
  return live;
}

/**
 * Joins without an announcement, which would arrive at a random time. Returns once no server has
 * stale data.
 */
export async function addMember({ server, league }: LiveLeague, { id: userId }: TestUser): Promise<void> {
  const leagueId = leagueIds.decode(league) ?? 0;
  await server.db.transaction().execute((tx) => insertMember(tx, { leagueId, userId, isAdmin: false }));
}

/** The official client of everything but streams. */
export const clientOf = (address: string, { headers }: Pick<TestUser, 'headers'>) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${address}/trpc`, transformer: wireFormat, headers })] });

export const join = ({ address, key }: Pick<LiveLeague, 'address' | 'key'>, user: TestUser): Promise<string> =>
  clientOf(address, user).league.join.mutate({ key, password: PASSWORD });

export const pick = ({ address, league }: LiveLeague, user: TestUser, teamId: string) =>
  clientOf(address, user).pick.submit.mutate({ leagueId: league, round: ROUND, teamId });

export function streamUrl({ address, league }: Pick<LiveLeague, 'address' | 'league'>): string {
  return `${address}/trpc/league.events?input=${encodeURIComponent(JSON.stringify({ json: { id: league } }))}`;
}

/** A raw stream that has begun. */
export async function openStream(live: LiveLeague, user: TestUser): Promise<StreamReader> {
  const stream = await StreamReader.open(streamUrl(live), user.headers);
  await stream.until('connected');
  return stream;
}

/** What the source says of round 5: all home teams lead, or have won. */
export async function receiveScores({ server }: LiveLeague, status: 'Q1' | 'FT'): Promise<void> {
  const games = NFL_TEAMS.filter((team) => team.id % 2 === 1).map(({ id }): ReportedEvent => {
    const teams = { homeTeamId: id, awayTeamId: id + 1 };
    return { ...teams, sourceId: `live-${id}`, round: ROUND, kickoffAt: KICKOFF, status, homeScore: 7, awayScore: 3 };
  });
  await storeRound({ db: server.db, season: 2025, round: ROUND, response: { games, quarantined: [] } });
}

/** Moves the clock past the deadline of round 5. */
export async function passDeadline({ server }: LiveLeague): Promise<void> {
  if (!(await setVirtualClock(server.db, new Date(KICKOFF.getTime() + 60_000)))) throw new Error('the clock cannot be set');
}

export const grade = ({ server }: LiveLeague) => processOutcomes({ db: server.db, season: 2025 });
