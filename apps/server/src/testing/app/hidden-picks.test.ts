import { VERDICTS } from '@survivor/api/testing';
import { notifyLeagues, notifySeason } from '@survivor/db/events/live-events';
import { listSchedules } from '@survivor/db/queries/job/job-schedules';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import { createGame } from '@survivor/db/testing';
import { NFL_TEAMS, type ReportedEvent, STANDARD_KINDS } from '@survivor/rules';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import {
  createInvitationTokens,
  createUnsubscribeTokens,
  gameIds,
  leagueIds,
  planSchedules,
  type SendDueMessagesArgs,
  sendDueMessages,
  storeRound,
  userIds,
} from '@survivor/services';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { REST_PREFIX, REST_TABLE } from '../../routes/rest/table.ts';
import { addMember, clientOf, grade, type LiveLeague, openLiveLeague, openStream, passDeadline, receiveScores } from '../live-league.ts';
import { pathsOf } from '../procedure-types.ts';
import type { StreamReader } from '../stream-reader.ts';
import { TEST_SECRETS, type TestUser } from '../test-server.ts';

const ROUND = 6;
const KICKOFF = new Date('2025-10-10T00:20:00Z');
const hoursBefore = (hours: number) => new Date(KICKOFF.getTime() - hours * 3_600_000);

/**
 * Teams that three members pick first and then instead, and plan for the round after it; null for
 * no plan.
 */
type World = { readonly first: readonly number[]; readonly second: readonly number[]; readonly planned: readonly (number | null)[] };

/** Game 2-1 is canceled in both: one member loses a pick in the first world, none in the second. */
const FIXED_WORLDS: readonly World[] = [
  { first: [9, 10, 11], second: [2, 12, 13], planned: [4, 6, 8] },
  { first: [31, 32, 30], second: [14, 16, 15], planned: [22, null, 18] },
];
const RANDOM_WORLDS = runsOf({ usual: 0, soak: 40 });
/** No team twice: a team that was picked cannot be planned. */
const anyWorld: fc.Arbitrary<World> = fc
  .uniqueArray(fc.integer({ min: 9, max: 32 }), { minLength: 9, maxLength: 9 })
  .map((teams) => ({ first: teams.slice(0, 3), second: teams.slice(3, 6), planned: teams.slice(6) }));

/** The texts that others can read, by what they read. */
type Observed = Record<string, string>;

/** The text without random values, instants, ports and transaction ids, which always differ. */
const withoutChance = (text: string): string =>
  text
    .replaceAll(/"(?:key|password|traceId|id|league|games|fingerprint|version)":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'an instant')
    .replaceAll(/"sourceAge":\d+|127\.0\.0\.1:\d+|"subject":"\d+:\d{3,}"/g, '')
    .replaceAll(/\/(?:unsubscribe|calendar|invite)\/[\w.-]+/g, 'a link');

type Reader = { readonly who: string; readonly headers: Record<string, string> };

/** Loads every tRPC query and every REST row that reads, as one person. */
async function readAll(live: LiveLeague, { who, headers }: Reader): Promise<Observed> {
  const { server, league: leagueId, key } = live;
  const ids = {
    playerId: userIds.encode(live.ann.id),
    leagueId,
    leagueKey: key,
    password: 'letmein',
    invitation: createInvitationTokens(TEST_SECRETS).sign({
      leagueId: leagueIds.decode(leagueId) ?? 0,
      inviterId: live.ann.id,
      generation: 1,
    }),
    ticketId: 'unknown',
  };
  const observed: Observed = {};
  for (const [path, { works }] of Object.entries(VERDICTS)) {
    if (typeof works !== 'function' || path === 'league.events' || !pathsOf('query').includes(path)) continue;
    const { body, statusCode } = await server.app.inject({
      url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: works(ids) ?? null }))}`,
      headers,
    });
    observed[`${who}: ${path}`] = `${statusCode} ${withoutChance(body)}`;
  }
  for (const { method, path, exports: file } of REST_TABLE) {
    if (method !== 'GET' && file === undefined) continue;
    const url =
      REST_PREFIX + path.replace(/:id|:leagueId/, leagueId) + (method === 'GET' ? `?leagueType=NFL&season=2025&round=${ROUND}` : '');
    const { body, statusCode } = await server.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
    observed[`${who}: ${method} ${path}`] = `${statusCode} ${withoutChance(body)}`;
  }
  const { body, statusCode } = await server.app.inject({ url: `/invite/${ids.invitation}/preview.png`, headers });
  observed[`${who}: preview of an invitation`] = `${statusCode} ${body}`;
  return observed;
}

type Reported = { readonly status?: 'NS' | 'CANC'; readonly kickoffAt?: Date };

/** The games of the round as the source reports them: 2-1 with a status, 4-3 with a kickoff. */
function reportsOf({ status = 'NS', kickoffAt = KICKOFF }: Reported): ReportedEvent[] {
  return NFL_TEAMS.filter(({ id }) => id % 2 === 1).map(({ id }) => ({
    sourceId: `week-6-${id}`,
    round: ROUND,
    homeTeamId: id + 1,
    awayTeamId: id,
    kickoffAt: id === 3 ? kickoffAt : KICKOFF,
    status: id === 1 ? status : 'NS',
    homeScore: null,
    awayScore: null,
  }));
}

const reportGames = ({ server: { db } }: LiveLeague, reported: Reported) =>
  storeRound({ db, season: 2025, round: ROUND, response: { games: reportsOf(reported), quarantined: [] } });

/** Previews, applies and withdraws corrections, and returns what the administrator reads. */
async function correctResults(live: LiveLeague, admin: TestUser): Promise<Observed> {
  const { db } = live.server;
  const desk = clientOf(live.address, admin).game;
  const shown: Observed = {};
  const show = async <T>(what: string, request: Promise<T>): Promise<T | null> => {
    const response = await request.catch((error: Error) => error.message);
    shown[`administrator: ${what}`] = withoutChance(JSON.stringify(response));
    return typeof response === 'string' ? null : response;
  };
  const games = await db.selectFrom('games').select(['id', 'round', 'home_team_id as home']).where('round', 'in', [5, ROUND]).execute();
  const correctionOf = (id: number) => ({ gameId: gameIds.encode(id), result: { status: 'FT', homeScore: 3, awayScore: 7 } }) as const;
  for (const { id, home } of games.filter(({ round }) => round === ROUND))
    await show(`preview of a game of ${home} that has not started`, desk.previewCorrection.query(correctionOf(id)));
  const started = games.find(({ round, home }) => round === 5 && home === 1)?.id ?? 0;
  const reason = 'The league office said so';
  const preview = await show('preview of a result', desk.previewCorrection.query(correctionOf(started)));
  const fingerprint = preview?.fingerprint ?? '';
  const applied = await show('applied result', desk.applyCorrection.mutate({ ...correctionOf(started), reason, fingerprint }));
  await grade(live);
  const correctionId = applied?.correction.id ?? '';
  const back = await show('preview of its withdrawal', desk.previewCorrection.query({ correctionId }));
  await show('withdrawal', desk.withdrawCorrection.mutate({ correctionId, reason, fingerprint: back?.fingerprint ?? '' }));
  await grade(live);
  const { items } = await desk.corrections.query({ page: 1, pageSize: 100, filter: 'waiting' });
  expect(items).toHaveLength(1);
  for (const { id } of items) await show('preview of an earlier kickoff', desk.previewCorrection.query({ correctionId: id }));
  await show('corrections', desk.corrections.query({ page: 1, pageSize: 100, filter: 'all' }));
  return shown;
}

/**
 * Sends due messages and returns them. A reminder is only for a person without a pick, so of these
 * the ones to Ben are returned, who has none in any world, and the others are counted.
 */
async function sendMessages({ server: { db }, ben }: LiveLeague): Promise<{ observed: Observed; reminders: number }> {
  const sent: string[] = [];
  let reminders = 0;
  const record = (isReminder: boolean, isForBen: boolean, message: unknown) => {
    if (isReminder) reminders += 1;
    if (!isReminder || isForBen) sent.push(withoutChance(JSON.stringify(message)));
  };
  const channels: Pick<SendDueMessagesArgs, 'mail' | 'push'> = {
    mail: {
      send: async ({ to, subject, text, html }) => {
        record(subject.startsWith('Pick needed'), to === ben.email, { to, subject, text, html });
        return { kind: 'sent' };
      },
      perMinute: 100_000,
      publicUrl: 'https://pools.example.com',
      domain: 'pools.example.com',
      tokens: createUnsubscribeTokens(['a secret of the tests']),
    },
    push: async ({ facts, userId, subject }) => {
      record(facts.kind === 'pick-needed', userId === ben.id, { facts, userId, subject });
      return { state: 'sent' };
    },
  };
  await sendDueMessages({ db, ...channels, signal: new AbortController().signal });
  await planSchedules({ db, season: 2025, sendsMessages: true });
  const schedules = (await listSchedules(db)).map(({ id, nextRun }) => `${id} ${nextRun === null ? 'waits' : 'runs'}`);
  return { observed: { 'messages sent': sent.sort().join('\n'), 'schedules of jobs': schedules.join() }, reminders };
}

/** Gives the reminders four different outcomes, so that a count of any of them would differ. */
async function spreadOutcomes({ server: { db } }: LiveLeague): Promise<void> {
  await sql`
    update messages m set state = s.state, due_at = clock_timestamp() - interval '1 hour'
    from (select id, (array['sent', 'failed', 'dropped', 'queued'])[1 + id % 4] as state
      from messages where kind = 'pick-needed') s
    where s.id = m.id`.execute(db);
  await sql`update message_preferences set email_refusals = 3
    where user_id in (select user_id from messages where state = 'failed')`.execute(db);
}

/** The lines of `/metrics` and of the log, without measured values. */
async function readOperations({ server, ...live }: LiveLeague): Promise<Observed> {
  const isMeasured = (line: string) =>
    /^(?:#|process_|nodejs_|http_|survivor_(?:db_|clock_))|seconds/.test(line) && !line.startsWith('message_oldest_due');
  const metrics = (await server.app.inject({ url: '/metrics' })).body.split('\n');
  const labels = metrics.filter((line) => !line.startsWith('#')).join('\n');
  for (const word of [live.league, live.key, live.ann.name, live.ann.email, ...NFL_TEAMS.map(({ name }) => name)])
    expect(labels).not.toContain(word);
  const lines = server.logged.map((line) => {
    const { time: _, ms: _ms, pid: _pid, traceId: _trace, ...entry } = JSON.parse(line) as Record<string, unknown>;
    return withoutChance(JSON.stringify(entry));
  });
  return { metrics: metrics.filter((line) => !isMeasured(line)).join('\n'), 'log lines': lines.sort().join('\n') };
}

/** The distinct events up to the first of a kind. On a busy machine equal events arrive as one. */
async function eventsUntil(stream: StreamReader, kind: string): Promise<string> {
  const events = new Set<string>();
  for (let last = ''; !last.includes(`"kind":"${kind}"`); events.add(last)) last = (await stream.until('message')).data;
  return [...events].sort().join('\n');
}

/** Gives members the same names in every world, and messages of every kind. */
async function prepareMembers({ server: { db } }: LiveLeague): Promise<void> {
  await sql`update users set email = 'person-' || id || '@example.com', username = 'person-' || id`.execute(db);
  await sql`
    insert into message_preferences (user_id, email_kinds, push_kinds, reminder_hours)
    select user_id, ${sql.val(STANDARD_KINDS)}, ${sql.val(STANDARD_KINDS)}, '{24,2}' from members`.execute(db);
  await sql`insert into push_devices (user_id, endpoint, public_key, auth_secret)
    select user_id, 'https://push.example.com/' || user_id, 'k', 's' from members`.execute(db);
}

/** What Ben reads as an administrator of the league who acts in it, one act at a time. */
async function* actInLeague({ address, league: leagueId, ben }: LiveLeague, withHiddenPick: TestUser): AsyncGenerator<Observed> {
  const { league } = clientOf(address, ben);
  const acts = {
    pin: () => league.pin.mutate({ leagueId, text: 'Picks by Thursday' }),
    remindMissing: () => league.remindMissing.mutate({ leagueId }),
    removeMember: () => league.removeMember.mutate({ leagueId, userId: userIds.encode(withHiddenPick.id), reason: 'Two accounts' }),
  };
  for (const [name, act] of Object.entries(acts)) yield { [`act: ${name}`]: JSON.stringify(await act()) ?? 'done' };
}

type Played = { readonly before: Observed; readonly after: Observed; readonly reminders: number };

/** Plays Week 6 of a world: Ann, Cleo and Dan pick and plan, Ben and others read. */
async function playWorld({ first, second, planned }: World): Promise<Played> {
  const live = await openLiveLeague({ liveTimes: { announceEveryMs: 20 } });
  try {
    const { server, ann, ben, eve } = live;
    const { db } = server;
    const [cleo, dan] = [await server.signIn({ name: 'Cleo' }), await server.signIn({ name: 'Dan' })];
    const admin = await server.signIn({ name: 'Ada', isAdmin: true });
    for (const user of [cleo, dan]) await addMember(live, user);
    await prepareMembers(live);
    const ids = { leagueId: live.league, userId: userIds.encode(ben.id), isAdministrator: true };
    await clientOf(live.address, ann).league.setAdministrator.mutate(ids);
    const { season_id: seasonId } = await db.selectFrom('leagues').select('season_id').executeTakeFirstOrThrow();
    for (let home = 1; home <= 30; home += home % 4 === 2 ? 3 : 1)
      await createGame(db, { seasonId, round: 7, homeTeamId: home, awayTeamId: home + 2, kickoffAt: new Date('2025-10-17T00:20:00Z') });
    const submit = (user: TestUser, round: number, team: number) =>
      clientOf(live.address, user).pick.submit.mutate({ leagueId: live.league, round, teamId: String(team) });
    for (const [at, user] of [ann, ben, cleo, dan].entries()) await submit(user, 5, 1 + 2 * at);
    await passDeadline(live);
    await receiveScores(live, 'FT');
    await setVirtualClock(db, hoursBefore(60));
    await grade(live);

    const member: Reader = { who: 'member', headers: ben.headers };
    const others: readonly Reader[] = [
      { who: 'stranger', headers: eve.headers },
      { who: 'administrator', headers: admin.headers },
      { who: 'nobody', headers: {} },
    ];
    const stream = await openStream(live, ben);
    const observed: Observed[] = [];
    const observeEvents = async (kind: string) => void observed.push({ 'live events': await eventsUntil(stream, kind) });
    // Earlier events may still be on their way. None of them is a join, and this one comes last.
    await notifyLeagues(db, { picked: [], joined: [leagueIds.decode(live.league) ?? 0] });
    await eventsUntil(stream, 'joined');
    // The server caches these responses and patches them with the picks that follow.
    await readAll(live, member);
    for (const teams of [first, second])
      for (const [at, user] of [ann, cleo, dan].entries()) {
        await submit(user, ROUND, teams[at] ?? 0);
        const plan = { leagueId: live.league, round: 7, teamId: planned[at]?.toString() ?? null };
        await clientOf(live.address, user).pick.setPlan.mutate(plan);
        await observeEvents('picked');
      }
    observed.push(await readAll(live, member));
    for await (const act of actInLeague(live, dan)) {
      observed.push(act);
      await observeEvents('act');
    }
    observed.push(await readAll(live, member));
    await reportGames(live, { kickoffAt: hoursBefore(40) });
    await grade(live);
    observed.push(await correctResults(live, admin));
    let reminders = 0;
    for (const [hours, status] of [
      [24, 'NS'],
      [23, 'CANC'],
      [1.8, 'CANC'],
    ] as const) {
      await setVirtualClock(db, hoursBefore(hours));
      await reportGames(live, { status });
      await grade(live);
      await notifySeason(db, { seasonId, kinds: ['round'] });
      await observeEvents('round');
      const messages = await sendMessages(live);
      reminders += messages.reminders;
      for (const [name, text] of Object.entries(messages.observed)) observed.push({ [`${name} ${hours} hours before`]: text });
    }
    await spreadOutcomes(live);
    stream.close();
    for (const reader of [member, ...others]) observed.push(await readAll(live, reader));
    observed.push(await readOperations(live));
    await setVirtualClock(db, hoursBefore(-1));
    const after = { ...(await readAll(live, member)), ...(await readAll(live, { who: 'administrator', headers: admin.headers })) };
    return {
      before: Object.fromEntries(observed.flatMap((part, at) => Object.entries(part).map(([name, text]) => [`${at} ${name}`, text]))),
      after,
      reminders,
    };
  } finally {
    await live.server.close();
  }
}

/** The texts that differ between two worlds, each around its first different character. */
function differencesOf(one: Observed, other: Observed): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
    const [a = '', b = ''] = [one[name], other[name]];
    if (a === b) return [];
    let at = 0;
    while (a[at] === b[at]) at += 1;
    const excerptOf = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    return [`${name}: ${excerptOf(a)} | ${excerptOf(b)}`];
  });
}

it.each(seedsOf())(
  'nobody else can observe what was picked or planned before the deadline (quality "Picks and time", seed %i)',
  async (seed) => {
    const [first, ...others] = await [...FIXED_WORLDS, ...fc.sample(anyWorld, { seed, numRuns: RANDOM_WORLDS })].reduce<Promise<Played[]>>(
      async (played, world) => [...(await played), await playWorld(world)],
      Promise.resolve([]),
    );
    if (first === undefined) throw new Error('no world was played');
    for (const { before } of others) expect(differencesOf(first.before, before)).toEqual([]);

    const observed = Object.entries(first.before);
    const answered = (name: string) => observed.some(([key, text]) => key.endsWith(`: ${name}`) && text.startsWith('200 '));
    const rows = REST_TABLE.filter(({ method, exports: file }) => method === 'GET' || file !== undefined);
    // A row that refuses everybody would prove nothing.
    for (const name of [
      ...rows.map(({ method, path }) => `${method} ${path}`),
      'league.invitation',
      'preview of an invitation',
      'league.log',
      'league.members',
      'league.missing',
    ])
      expect([name, answered(name)]).toEqual([name, true]);
    expect(observed.filter(([, text]) => text.startsWith('200 ')).length).toBeGreaterThan(100);
    // The worlds do differ: in who must pick again, and in what is revealed.
    expect(new Set([first, ...others].map(({ reminders }) => reminders)).size).toBeGreaterThan(1);
    const revealed = differencesOf(first.after, others[0]?.after ?? {}).map((difference) => difference.split(': ')[1]);
    for (const name of ['league.standings', 'league.standingsPage', 'GET /leagues/:id/members', 'GET /LeagueMembers/league/:id'])
      expect(revealed).toContain(name);
    const bytes = observed.reduce((sum, [, text]) => sum + text.length, 0);
    console.log(
      `${1 + others.length} worlds, ${observed.length} observations of ${bytes} bytes in each, 0 differ before the deadline, seed ${seed}`,
    );
  },
);
