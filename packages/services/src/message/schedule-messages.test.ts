import { describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import { Outbox } from '../testing/outbox.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

/** Sends due messages, and returns the changes by recipient. */
async function sentNow(room: Outbox): Promise<Record<string, string[]>> {
  await room.send();
  const people = await database.db.selectFrom('users').select(['email', 'name']).execute();
  const nameOf = (to: string) => people.find(({ email }) => email === to)?.name ?? to;
  const { mails } = room.drain();
  return Object.fromEntries(mails.map(({ to, text }) => [nameOf(to), [...text.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line)]));
}

/** A league whose members only want messages about the schedule. */
async function openLeague(...names: string[]) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league(...names);
  const room = new Outbox(database.db);
  for (const { id } of league.people) await room.setPreferences(id, { email: ['schedule'] });
  const sent = () => sentNow(room);
  await sent();
  return { stage, league, sent };
}

const GAME = 'Los Angeles Rams at San Francisco 49ers';

describe('a change of the current round (rules 12)', () => {
  it.each([
    ['is cancelled', (stage: SeasonStage) => stage.report(1, { 'SF-LAR': 'Sun 17:00 CANC' }), `${GAME} is canceled.`],
    [
      'gets a date after the next round began',
      (stage: SeasonStage) => stage.report(1, { 'SF-LAR': 'W2 Fri 17:00' }),
      `${GAME} is moved out of Week 1.`,
    ],
    ['is listed under another round', (stage: SeasonStage) => stage.report(3, { 'SF-LAR': 'W3 Tue 17:00' }), `${GAME} is moved to Week 3.`],
  ])('a game that %s is announced once to every alive member, whatever they picked', async (_, change, text) => {
    const { stage, league, sent } = await openLeague('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await change(stage);
    expect(await sent()).toEqual({ Ann: [text], Ben: [text], Cleo: [text] });
    expect(await sent()).toEqual({});
  });

  it('a deadline that moved earlier by 15 minutes is announced, but not by 14 minutes or later', async () => {
    const { stage, sent } = await openLeague('Ann');
    await stage.report(1, { 'KC-LV': 'Thu 20:30' });
    expect(await sent()).toEqual({});
    await stage.report(1, { 'KC-LV': 'Thu 20:16' });
    expect(await sent()).toEqual({});
    await stage.report(1, { 'KC-LV': 'Thu 20:01' });
    expect(await sent()).toEqual({ Ann: ['Week 1 locks Thursday, Sep 4 @ 4:01 PM EDT. It was Thursday, Sep 4 @ 4:16 PM EDT.'] });
  });

  it('concurrent changes give one message, which shows the first of several original deadlines', async () => {
    const { stage, sent } = await openLeague('Ann');
    await stage.report(1, { 'KC-LV': 'Thu 19:30' });
    await stage.report(1, { 'KC-LV': 'Thu 19:00', 'SF-LAR': 'Sun 17:00 CANC' });
    expect(await sent()).toEqual({
      Ann: ['Week 1 locks Thursday, Sep 4 @ 3:00 PM EDT. It was Thursday, Sep 4 @ 4:00 PM EDT.', `${GAME} is canceled.`],
    });
  });
});
