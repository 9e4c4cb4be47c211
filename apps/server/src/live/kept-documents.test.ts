import { setVirtualClock } from '@survivor/db/queries/clock';
import { Standings } from '@survivor/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, clientOf, grade, type LiveLeague, openLiveLeague, passDeadline, pick } from '../testing/live-league.ts';

const BEFORE_DEADLINE = new Date('2025-10-03T00:19:50Z');

/** What Ben reads, ages aside, twice: the second time of what is kept. */
async function readTwice({ server, league, ben }: LiveLeague): Promise<string> {
  const calls = ['league.get', 'league.standings', 'league.standingsPage', 'pick.history', 'game.list'];
  const [own, page] = [{ id: league }, { id: league, sort: 'team', text: 'n' }];
  const inputs = [own, { ...own, known: '' }, page, { leagueId: league }, { leagueType: 'NFL', season: 2025, round: 5 }];
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.map((json, index) => [index, { json }]))));
  const read = async () => {
    const answer = await server.app.inject({ url: `/trpc/${calls.join(',')}?batch=1&input=${input}`, headers: ben.headers });
    expect(answer.statusCode).toBe(200);
    const ids = /\\?"(?:key|password|id|ownId|userIds|league|games)\\?":(?:\\?"[^"]*"|\[[^\]]*\])/g;
    return answer.body.replaceAll(ids, '').replaceAll(league, 'the league');
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

  const ask = (known: string) => clientOf(live.address, live.ben).league.standings.query({ id: live.league, known });
  const readCells = async (): Promise<string[]> => {
    const standings = new Standings(await ask(''));
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
    expect((await ask('')).document).toContain('https://example.com/dan.png');
  });

  it('is not sent again to a page that has it, until something that it shows has changed', async () => {
    const first = await ask('');
    await pick(live, live.ben, '13');
    const second = await ask(first.version);
    expect([second.version, second.document]).toEqual([first.version, null]);
    expect(second.hidden.flatMap(({ userIds }) => userIds)).toContain(second.ownId);
    await addMember(live, await live.server.signIn({ name: 'Eli' }));
    const third = await ask(first.version);
    expect(third.version).not.toBe(first.version);
    expect(new Standings(third).count).toBe(new Standings(first).count + 1);
  });

  it('shows within a second a pick of which this process never hears', async () => {
    const elsewhere = { picks: [null, null, null, null, 11] };
    await live.server.db.updateTable('members').set(elsewhere).where('name', '=', 'Eli').execute();
    await expect.poll(readCells).toContain('Eli hidden');
  });
});
