import { expect, it } from 'vitest';
import { clientOf, grade, type LiveLeague, openLiveLeague, passDeadline, pick } from '../testing/live-league.ts';
import { REST_PREFIX, REST_TABLE, type RestRow } from './table.ts';

/** What Ann picks, picks instead, and plans for the round after it. */
type World = readonly [first: string, second: string, planned: string];

const WORLDS: readonly World[] = [
  ['1', '3', '6'],
  ['32', '7', '2'],
];

const ROWS = REST_TABLE.filter(({ method, exports }) => method === 'GET' || exports !== undefined);
const OF_ROUND = '?leagueType=NFL&season=2025&round=5';
const RANDOM = /"(?:key|password|traceId)":"[^"]*"/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

type Reader = { readonly who: string; readonly headers: Record<string, string> };

async function read({ server, league }: LiveLeague, { method, path }: RestRow, { headers }: Reader): Promise<string> {
  const url = REST_PREFIX + path.replace(/:id|:leagueId/, league) + (method === 'GET' ? OF_ROUND : '');
  const { statusCode, body } = await server.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
  return `${statusCode} ${body.replaceAll(RANDOM, '').replaceAll(INSTANT, 'an instant')}`;
}

/** Every response of a row that reads, to everybody but Ann. */
async function readAll(live: LiveLeague, readers: readonly Reader[]): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const row of ROWS)
    for (const reader of readers) responses[`${reader.who} ${row.method} ${row.path}`] = await read(live, row, reader);
  return responses;
}

/** The factories count on from world to world; a name in a list follows its id. */
async function nameAlike({ server: { db } }: LiveLeague): Promise<void> {
  for (const { id } of await db.selectFrom('users').select('id').execute())
    await db
      .updateTable('users')
      .set({ email: `person-${id}@example.com`, username: `person-${id}` })
      .where('id', '=', id)
      .execute();
}

type Played = { readonly before: Record<string, string>; readonly after: Record<string, string> };

async function playWorld([first, second, planned]: World): Promise<Played> {
  const live = await openLiveLeague();
  try {
    await grade(live);
    const admin = await live.server.signIn({ name: 'Ada', isAdmin: true });
    await nameAlike(live);
    const readers: readonly Reader[] = [
      { who: 'member', headers: live.ben.headers },
      { who: 'stranger', headers: live.eve.headers },
      { who: 'administrator', headers: admin.headers },
      { who: 'nobody', headers: {} },
    ];
    await pick(live, live.ann, first);
    await pick(live, live.ann, second);
    await clientOf(live.address, live.ann).pick.setPlan.mutate({ leagueId: live.league, round: 6, teamId: planned });
    const before = await readAll(live, readers);
    await passDeadline(live);
    return { before, after: await readAll(live, readers) };
  } finally {
    await live.server.close();
  }
}

it('no row of the REST table tells anybody else what was picked or planned, until the deadline (quality "Picks and time")', async () => {
  const worlds: Played[] = [];
  for (const world of WORLDS) worlds.push(await playWorld(world));
  const [first] = worlds;
  for (const { before } of worlds) expect(before).toEqual(first?.before);
  const responses = Object.entries(first?.before ?? {});
  // Each reader got a 200 wherever allowed: a row that was refused to everybody would prove
  // nothing.
  for (const { method, path } of ROWS)
    expect(responses.filter(([name, text]) => name.endsWith(` ${method} ${path}`) && text.startsWith('200 '))).not.toEqual([]);
  const differing = Object.keys(first?.after ?? {}).filter((name) => worlds.some(({ after }) => after[name] !== first?.after[name]));
  expect(differing).toEqual(['member GET /leagues/:id/members', 'member GET /LeagueMembers/league/:id']);
  console.log(`${worlds.length} worlds, ${responses.length} responses in each, 0 differ before the deadline`);
}, 120_000);
