import { setVirtualClock } from '@survivor/db/queries/clock';
import { cutLiveListeners } from '@survivor/db/testing';
import { Standings } from '@survivor/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, clientOf, grade, type LiveLeague, openLiveLeague, openStream, passDeadline, pick } from '../testing/live-league.ts';

const BEFORE_DEADLINE = new Date('2025-10-03T00:19:50Z');

/** What Ben reads, ages aside, twice: the second time of what is kept. */
async function readTwice({ server, league, ben }: LiveLeague): Promise<string> {
  const calls = ['league.get', 'league.standings', 'league.standingsWindow', 'pick.history', 'game.list', 'league.versions'];
  const [own, part] = [{ id: league }, { id: league, sort: 'team', text: 'n' }];
  const inputs = [own, own, part, { leagueId: league }, { leagueType: 'NFL', season: 2025, round: 5 }, own];
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.map((json, index) => [index, { json }]))));
  const read = async () => {
    const answer = await server.app.inject({ url: `/trpc/${calls.join(',')}?batch=1&input=${input}`, headers: ben.headers });
    expect(answer.statusCode).toBe(200);
    return answer.body.replaceAll(/"(?:key|password|id|league|games)":"[^"]*"/g, '').replaceAll(league, 'the league');
  };
  const first = await read();
  expect(await read()).toBe(first);
  return first;
}

/** Everything that Ben reads while Ann picks one team and then another, up to the last seconds before the deadline, and what he reads after it. */
async function playWorld(teams: readonly string[]): Promise<{ before: string[]; after: string }> {
  const live = await openLiveLeague();
  try {
    await grade(live);
    const before = [await readTwice(live)];
    for (const team of teams) {
      await pick(live, live.ann, team);
      before.push(await readTwice(live));
    }
    await setVirtualClock(live.server.db, BEFORE_DEADLINE);
    before.push(await readTwice(live));
    await passDeadline(live);
    return { before, after: await readTwice(live) };
  } finally {
    await live.server.close();
  }
}

it('answers the same bytes from what is kept, in worlds that differ in hidden picks alone, until the deadline', async () => {
  const worlds = [];
  for (const teams of [
    ['1', '3'],
    ['3', '7'],
    ['32', '2'],
  ])
    worlds.push(await playWorld(teams));
  const [first] = worlds;
  for (const { before } of worlds) expect(before).toEqual(first?.before);
  expect(new Set(worlds.map(({ after }) => after)).size).toBe(worlds.length);
  const bytes = worlds.flatMap(({ before }) => before).reduce((sum, { length }) => sum + length, 0);
  console.log(`${worlds.length} worlds, ${bytes} bytes before the deadline, 0 differ; all differ after it`);
});

describe('what is kept of a league', () => {
  let live: LiveLeague;
  beforeAll(async () => {
    live = await openLiveLeague();
    await grade(live);
  });
  afterAll(() => live.server.close());

  const readCells = async (): Promise<string[]> => {
    const standings = new Standings(await clientOf(live.address, live.ben).league.standings.query({ id: live.league }));
    return Array.from({ length: standings.count }, (_, index) => `${standings.member(index).name} ${standings.cell(index, 5).kind}`);
  };

  it('shows at once that somebody has picked, that a member came, and the name that a member has now', async () => {
    expect(await readCells()).toEqual(['Ann none', 'Ben none']);
    await pick(live, live.ann, '7');
    expect(await readCells()).toEqual(['Ann hidden', 'Ben none']);
    const dan = await live.server.signIn({ name: 'Dan' });
    await addMember(live, dan);
    expect(await readCells()).toEqual(['Ann hidden', 'Ben none', 'Dan none']);
    await live.server.db.updateTable('users').set({ picture_uri: 'https://example.com/dan.png' }).where('id', '=', dan.id).execute();
    // Services await this themselves.
    const { pictures } = await clientOf(live.address, live.ben).league.standings.query({ id: live.league });
    expect(pictures).toContain('https://example.com/dan.png');
  });

  it('is built anew once the process hears again of picks after it had lost the channel', async () => {
    const stream = await openStream(live, live.ben);
    await cutLiveListeners(live.server.db);
    const elsewhere = (team: number) =>
      live.server.db
        .updateTable('members')
        .set({ picks: [null, null, null, null, team] })
        .where('user_id', '=', live.ben.id)
        .execute();
    await elsewhere(11);
    await stream.until('message');
    expect(await readCells()).toContain('Ben hidden');
    stream.close();
  });
});
