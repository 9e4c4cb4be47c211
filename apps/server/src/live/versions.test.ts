import { versionOf } from '@survivor/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyPicks } from '../../../web/src/features/league/apply-picks.ts';
import { addMember, clientOf, grade, type LiveLeague, openLiveLeague, openStream, pick } from '../testing/live-league.ts';

let live: LiveLeague;
beforeAll(async () => {
  live = await openLiveLeague();
  await grade(live);
});
afterAll(() => live.server.close());

describe('versions', () => {
  const readAll = async () => {
    const client = clientOf(live.address, live.ben);
    const [id, leagueId] = [live.league, live.league];
    const { ownIndex: _, ...standings } = await client.league.standings.query({ id });
    return {
      league: versionOf(await client.league.get.query({ id })),
      standings: versionOf(standings),
      games: versionOf(await client.game.list.query({ leagueType: 'NFL', season: 2025, round: 5 })),
      history: versionOf(await client.pick.history.query({ leagueId })),
    };
  };
  const ask = () => clientOf(live.address, live.ben).league.versions.query({ id: live.league });

  it('are those of the answers that a page has, and change with each of them alone', async () => {
    const first = await readAll();
    expect(await ask()).toEqual(first);
    await addMember(live, await live.server.signIn({ name: 'Una' }));
    const joined = await readAll();
    expect(await ask()).toEqual(joined);
    expect(joined).toEqual({ ...first, standings: joined.standings });
    expect(joined.standings).not.toBe(first.standings);
    await pick(live, live.ben, '17');
    const picked = await readAll();
    expect(await ask()).toEqual(picked);
    expect([picked.league, picked.games]).toEqual([first.league, first.games]);
    expect(picked.history).not.toBe(first.history);
    await pick(live, live.ben, '19');
    expect(await ask()).toEqual({ ...picked, history: (await readAll()).history });
  });

  it('are those of standings in which a page shows who has picked as it was told', async () => {
    const client = clientOf(live.address, live.ben);
    const una = await live.server.signIn({ name: 'Vic' });
    await addMember(live, una);
    const before = await client.league.standings.query({ id: live.league });
    const ben = await openStream(live, live.ben);
    await pick(live, una, '21');
    // News of the test before may come first.
    let after = before;
    while (after.picks === before.picks) {
      const { picks } = JSON.parse((await ben.until('message')).data).json;
      if (picks !== undefined) after = applyPicks(before, picks) ?? before;
    }
    const { ownIndex: _, ...shown } = after;
    expect((await ask()).standings).toBe(versionOf(shown));
    ben.close();
  });
});
