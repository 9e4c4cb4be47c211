import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import type { StageLeague } from '../testing/stage-league.ts';
import { sendDueMessages } from './send-due-messages.ts';
import type { OutgoingMail } from './send-mail.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Everybody of a league wants to be told of everything, by e-mail. */
async function tellEverybody(league: StageLeague): Promise<void> {
  const people = league.people.map(({ id }) => ({ user_id: id, email_kinds: ['schedule' as const], reminder_hours: [] }));
  await database.db.insertInto('message_preferences').values(people).execute();
}

/** What is sent now: to whom, and what has changed. */
async function sentNow(): Promise<Record<string, string[]>> {
  const sent: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return { kind: 'sent' as const };
  };
  const ways = { publicUrl: 'https://pools.example.com', domain: 'pools.example.com', tokens: createUnsubscribeTokens(['of the tests']) };
  await sendDueMessages({ db: database.db, mail: { send, perMinute: 10_000, ...ways }, push: null, signal: new AbortController().signal });
  const people = await database.db.selectFrom('users').select(['email', 'name']).execute();
  const nameOf = (to: string) => people.find(({ email }) => email === to)?.name ?? to;
  return Object.fromEntries(sent.map(({ to, text }) => [nameOf(to), [...text.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line)]));
}

async function opened(...names: string[]): Promise<{ stage: SeasonStage; league: StageLeague }> {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league(...names);
  await tellEverybody(league);
  await sentNow();
  return { stage, league };
}

const GAME = 'Los Angeles Rams at San Francisco 49ers';

describe('a change of the open round (rules 12)', () => {
  it.each([
    ['is cancelled', (stage: SeasonStage) => stage.source(1, { 'SF-LAR': 'Sun 17:00 CANC' }), `${GAME} is cancelled.`],
    [
      'gets a date after the next round began',
      (stage: SeasonStage) => stage.source(1, { 'SF-LAR': 'W2 Fri 17:00' }),
      `${GAME} is moved out of Week 1.`,
    ],
    ['is listed under another round', (stage: SeasonStage) => stage.source(3, { 'SF-LAR': 'W3 Tue 17:00' }), `${GAME} is moved to Week 3.`],
  ])('a game that %s is told once to everybody alive, whatever they picked', async (_, change, told) => {
    const { stage, league } = await opened('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'SF', Ben: 'DAL' });
    await change(stage);
    expect(await sentNow()).toEqual({ Ann: [told], Ben: [told], Cleo: [told] });
    expect(await sentNow()).toEqual({});
  });

  it('a deadline is told that moved earlier by 15 minutes, not by 14, and not one that moved later', async () => {
    const { stage } = await opened('Ann');
    await stage.source(1, { 'KC-LV': 'Thu 20:30' });
    expect(await sentNow()).toEqual({});
    await stage.source(1, { 'KC-LV': 'Thu 20:16' });
    expect(await sentNow()).toEqual({});
    await stage.source(1, { 'KC-LV': 'Thu 20:01' });
    expect(await sentNow()).toEqual({ Ann: ['Week 1 locks Thu, Sep 4 @ 8:01 PM UTC. It was Thu, Sep 4 @ 8:16 PM UTC.'] });
  });

  it('nothing is told of a later round, to who is out or in a muted league, or once its deadline is reached', async () => {
    const { stage, league } = await opened('Ann', 'Ben');
    await stage.source(2, { 'LAR-SF': 'W2 Sun 17:00 CANC' });
    expect(await sentNow()).toEqual({});
    const [, ben] = league.people;
    if (ben === undefined) throw new Error('Ben is in it');
    await database.db.insertInto('muted_leagues').values({ user_id: ben.id, league_id: league.rowId }).execute();
    await stage.source(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    expect(await sentNow()).toEqual({ Ann: [`${GAME} is cancelled.`] });
    await stage.passes('W1 Thu 20:00');
    await stage.source(1, { 'DAL-NYG': 'Mon 20:00 CANC' });
    expect(await sentNow()).toEqual({});
  });
});
