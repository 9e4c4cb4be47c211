import { planMessages } from '@survivor/db/queries/message/plan-messages';
import { formatPush, NFL_TEAMS } from '@survivor/rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { Outbox } from '../testing/outbox.ts';
import { HOME_WINS_1, SeasonStage } from '../testing/season-stage.ts';
import type { StageLeague } from '../testing/stage-league.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const test = useTestDatabase();
let room: Outbox;
let stage: SeasonStage;
beforeEach(async () => {
  await emptyDatabase(test);
  stage = await SeasonStage.open(test.db);
  room = new Outbox(test.db);
});

const subjects = () => room.drain().mails.map(({ subject }) => subject);
const mute = ({ rowId }: StageLeague, { id }: { id: number }) =>
  test.db.insertInto('muted_leagues').values({ user_id: id, league_id: rowId }).execute();
const wishAll = async (league: StageLeague, wishes: Parameters<Outbox['setPreferences']>[1]) => {
  for (const { id } of league.people) await room.setPreferences(id, wishes);
};

describe('a correction', () => {
  const HOME = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 Q4 7:0' };

  it('notifies members whom it reinstated or eliminated, and no others', async () => {
    const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan');
    await wishAll(league, { email: ['corrected'] });
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'DAL', Dan: 'LV' });
    await mute(league, league.person('Dan'));
    await stage.advance('W1 Sun 22:00');
    await stage.receive(1, HOME);
    await room.send();
    expect(subjects()).toEqual([]);
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 7:14' });
    await room.send();
    await room.send();
    const { mails } = room.drain();
    for (const { text } of mails) expect(text).toContain('Raiders at Chiefs, Week 1: 0-7 became 14-7.');
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A result was corrected: you are back in \u2068League of Ann\u2069',
      'A result was corrected: you are eliminated from \u2068League of Ann\u2069',
    ]);
  });

  it('says from which weeks those who are back are excused, and so does the digest', async () => {
    const league = await stage.league('Cleo', 'Dan', 'Eve');
    await wishAll(league, { email: ['corrected', 'week'] });
    await league.picks(1, { Cleo: 'KC', Dan: 'LAR', Eve: 'SF' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await room.send();
    await league.picks(2, { Cleo: 'LAR', Eve: 'KC' });
    await stage.advance('W2 Fri 12:00');
    room.drain();
    const desk = await CorrectionDesk.open(stage);
    await desk.apply(await desk.enter('SF-LAR', [0, 7]));
    await room.send();
    const corrected = room.drain().mails.map(({ text }) => text.split('\n').slice(0, 3));
    expect(corrected).toContainEqual([
      'A result was corrected: you are back in \u2068League of Cleo\u2069.',
      'Rams at 49ers, Week 1: 0-7 became 7-0.',
      "Excused: Week 2. You couldn't pick then, so having no pick costs you nothing.",
    ]);
    expect(corrected.filter(([, , third]) => third?.startsWith('Excused'))).toHaveLength(1);
    await stage.advance('W2 Mon 23:30');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
    await room.send();
    const digests = room.drain().mails.map(({ text }) => text);
    expect(digests.filter((text) => text.includes("you're alive (excused), 2 of 3 left"))).toHaveLength(1);
  });

  it('that is superseded before it is sent is reported once, with the current state', async () => {
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await wishAll(league, { email: ['corrected'] });
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'DAL' });
    await stage.advance('W1 Sun 22:00');
    await stage.receive(1, HOME);
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 7:14' });
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 14:7' });
    await room.send();
    expect(subjects().sort()).toEqual([
      'A result was corrected: you are back in \u2068League of Ann\u2069',
      'A result was corrected: you are eliminated from \u2068League of Ann\u2069',
    ]);
  });
});

/** Who is told what about a title when SF-LAR, a home win, is corrected to this score. */
const TITLES: readonly {
  readonly name: string;
  readonly picks: Readonly<Record<string, string>>;
  readonly score: readonly [number, number];
  readonly mails: readonly (readonly [string, string])[];
}[] = [
  {
    name: 'the sole winner loses it, and the league goes on',
    picks: { Ann: 'SF', Ben: 'LAR', Cleo: 'LAR' },
    score: [0, 7],
    mails: [
      ['Ann', 'you lost the title of \u2068League of Ann\u2069'],
      ['Ben', 'you are back in \u2068League of Ann\u2069'],
      ['Cleo', 'you are back in \u2068League of Ann\u2069'],
    ],
  },
  {
    name: 'it passes from one to the other',
    picks: { Ann: 'SF', Ben: 'LAR', Cleo: 'LV' },
    score: [0, 7],
    mails: [
      ['Ann', 'you lost the title of \u2068League of Ann\u2069'],
      ['Ben', 'you won \u2068League of Ann\u2069'],
    ],
  },
  {
    name: 'those who were eliminated share it',
    picks: { Ann: 'SF', Ben: 'LAR', Cleo: 'LV' },
    score: [7, 7],
    mails: [
      ['Ann', 'you share the win in \u2068League of Ann\u2069'],
      ['Ben', 'you share the win in \u2068League of Ann\u2069'],
      ['Cleo', 'you share the win in \u2068League of Ann\u2069'],
    ],
  },
];

it.each(TITLES)('a correction that changes the winners tells each of them once: $name', async ({ picks, score, mails }) => {
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  await wishAll(league, { email: ['corrected'] });
  await sql`update users set email = name || '@example.com'`.execute(test.db);
  await league.picks(1, picks);
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  await room.send();
  expect(subjects()).toEqual([]);
  const desk = await CorrectionDesk.open(stage);
  await desk.apply(await desk.enter('SF-LAR', score));
  await room.send();
  const sent = room
    .drain()
    .mails.map(({ to, subject }) => [to.replace('@example.com', ''), subject.replace('A result was corrected: ', '')]);
  expect(sent.sort()).toEqual(mails);
});

describe('a digest', () => {
  it('is sent when a week has closed, to members alive in it, with each result', async () => {
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    const duel = await stage.league('Dan', 'Eve');
    await stage.join(duel, league.person('Ben'));
    await wishAll(league, { email: ['week'] });
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'DAL' });
    await duel.picks(1, { Dan: 'LV', Eve: 'LAR', Ben: 'KC' });
    await stage.advance('W1 Mon 23:30');
    await room.send();
    expect(subjects()).toEqual([]);
    await stage.receive(1, HOME_WINS_1);
    await room.send();
    await room.send();
    const { mails } = room.drain();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Week 1 recap: you won 1 of 2',
      "Week 1 recap: you're alive in 1 of 1",
      "Week 1 recap: you're alive in 1 of 1",
    ]);
    const ben = mails.find(({ subject }) => subject.endsWith('of 2'))?.text;
    expect(ben).toContain(
      "- \u2068League of Ann\u2069: you're eliminated, 2 of 3 left.\n- \u2068League of Dan\u2069: you won, the last of 3.",
    );
    expect(ben).toContain('Week 2 locks Thursday, Sep 11 @ 4:00 PM EDT.');
    for (const { name, abbreviation } of NFL_TEAMS) {
      expect(ben).not.toContain(name);
      expect(ben).not.toMatch(new RegExp(`\\b${abbreviation}\\b`));
    }
  });

  it('is not sent for a muted, completed or future league, nor to members eliminated earlier', async () => {
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    const over = await stage.league('Dan', 'Eve');
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'DAL' });
    await over.picks(1, { Dan: 'KC', Eve: 'LV' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await room.send();
    await league.picks(2, { Ann: 'SF', Cleo: 'SF' });
    await stage.advance('W2 Thu 20:00');
    const ahead = await stage.league('Fay', 'Gil');
    for (const one of [league, over, ahead]) await wishAll(one, { email: ['week'] });
    await mute(league, league.person('Cleo'));
    await sql`update users set email = name || '@example.com'`.execute(test.db);
    await stage.advance('W2 Mon 23:30');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 0:7', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
    await room.send();
    const { mails } = room.drain();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['Ann@example.com', "Week 2 recap: you're alive in 1 of 1"]]);
  });

  it('of a dead worker is not sent again, because it may have arrived', async () => {
    const league = await stage.league('Ann', 'Ben');
    await wishAll(league, { email: ['week'] });
    await league.picks(1, { Ann: 'KC', Ben: 'DAL' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await room.send();
    expect(subjects()).toHaveLength(2);
    await sql`update messages set state = 'sending', is_begun = true, ended_at = null, due_at = clock_timestamp()`.execute(test.db);
    await room.send();
    const { rows } = await sql`select distinct state from messages`.execute(test.db);
    expect([subjects(), rows]).toEqual([[], [{ state: 'failed' }]]);
  });

  it('waits for the end of quiet hours, unlike other kinds', async () => {
    const league = await stage.league('Ann', 'Ben');
    const hour = new Date().getUTCHours();
    const quiet = { from: hour, to: (hour + 2) % 24 };
    await wishAll(league, { email: ['week', 'pick-needed'], hours: [48, 24, 12, 6, 2].slice(0, 3), zone: 'UTC', quiet });
    await league.picks(1, { Ann: 'KC', Ben: 'DAL' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await room.send();
    expect(subjects()).toEqual([]);
    const due = await sql<{
      minutes: number;
    }>`select extract(epoch from due_at - clock_timestamp())::float8 / 60 as minutes from messages`.execute(test.db);
    expect(due.rows).toHaveLength(2);
    for (const { minutes } of due.rows) expect(minutes > 0 && minutes <= 120).toBe(true);
    // A postponed message does not count against the rate limit.
    expect((await sql`select from messages where claimed_at is not null`.execute(test.db)).rows).toEqual([]);
    await stage.at('W2 Wed 20:00');
    await room.send();
    expect(subjects()).toEqual(Array.from({ length: 2 }, () => 'Pick needed: Week 2 locks Thursday, Sep 11 @ 8:00 PM UTC'));
  });
});

describe('a push', () => {
  it('is planned in addition to the email for users who have a device and enabled the kind', async () => {
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    const [ann, ben, cleo] = ['Ann', 'Ben', 'Cleo'].map((name) => league.person(name).id);
    await room.setPreferences(ann ?? 0, { push: ['pick-needed'], email: ['pick-needed'], hours: [24], devices: 2 });
    await room.setPreferences(ben ?? 0, { push: ['pick-needed'], hours: [24] });
    await room.setPreferences(cleo ?? 0, { push: ['schedule'], hours: [24], devices: 1 });
    await stage.at('W1 Wed 20:00');
    await room.send();
    const { mails, pushes } = room.drain();
    expect([mails.length, pushes.map(({ userId }) => userId)]).toEqual([1, [ann]]);
    const [push] = pushes;
    expect(push && formatPush(push.facts, push.zone)).toBe('Week 1 locks in 24 hours. 1 league needs a pick.');
    expect(push?.locksAt && push.locksAt.getTime() - push.expiresAt.getTime()).toBe(60_000);
    expect(push?.subject).toBe(`${stage.seasonId}:1:24`);
  });

  it('is dropped if the last device is removed before it is sent', async () => {
    const league = await stage.league('Ann');
    await wishAll(league, { push: ['pick-needed'], hours: [24], devices: 1 });
    await stage.at('W1 Wed 20:00');
    await planMessages(test.db, { channels: ['email', 'push'] });
    await sql`delete from push_devices`.execute(test.db);
    await room.send();
    const { rows } = await sql`select channel, state from messages`.execute(test.db);
    expect([rows, room.drain().pushes]).toEqual([[{ channel: 'push', state: 'dropped' }], []]);
  });
});
