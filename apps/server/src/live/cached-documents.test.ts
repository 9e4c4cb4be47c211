import { Standings } from '@survivor/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, clientOf, grade, type LiveLeague, openLiveLeague, passDeadline, pick, receiveScores } from '../testing/live-league.ts';

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

  it('shows at the deadline what was picked, and after a grading how it went', async () => {
    await passDeadline(live);
    expect(await readCells()).toEqual(['Ann pick', 'Ben pick', 'Dan none', 'Eli pick']);
    const before = await ask('');
    await receiveScores(live, 'FT');
    await grade(live);
    const after = await ask(before.version);
    expect(new Standings(before).cell(0, 5)).toEqual({ kind: 'pick', teamId: 7, correct: null });
    expect(new Standings(after).cell(0, 5)).toEqual({ kind: 'pick', teamId: 7, correct: true });
  });
});
