import type { SetMessagesInput } from '@survivor/contract/message';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { setMessages } from '../message/message-preferences.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import { SeasonStage, type StagePerson, teamIdOf, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { writeCalendarFeed } from './calendar-feed.ts';
import { renewCalendar } from './renew-calendar.ts';

const database = useTestDatabase();

const tokenIn = (url: string) => /\/calendar\/([\w-]{22})\.ics$/.exec(url)?.[1] ?? '';
const read = (token: string) => writeCalendarFeed({ db: database.db, publicUrl: 'https://pools.example' }, token);

/** Subscribes to a user's feed. */
async function follow(person: StagePerson): Promise<() => Promise<string>> {
  const token = tokenIn((await renewCalendar({ ctx: person.ctx })).url);
  return async () => (await read(token)) ?? 'nothing';
}

const calendarOf = (text: string) => new ICAL.Component(ICAL.parse(text));

/** Parses the events with another calendar library. */
function eventsIn(text: string) {
  return calendarOf(text)
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        at: event.startDate.toJSDate(),
        duration: `${event.duration}`,
        summary: event.summary,
        description: event.description,
        status: component.getFirstPropertyValue('status'),
        url: component.getFirstPropertyValue('url'),
        alarms: component.getAllSubcomponents('valarm').map((alarm) => `${alarm.getFirstPropertyValue('trigger')}`),
      };
    });
}
const summariesIn = (text: string) => eventsIn(text).map(({ summary, at }) => `${summary} ${at.toISOString()}`);

describe('the calendar feed', () => {
  it('contains one event per future deadline with week, leagues, link and alarms at the reminder hours', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const feed = await follow(league.person('Ann'));
    const text = await feed();
    expect(calendarOf(text).getFirstPropertyValue('x-wr-calname')).toBe('Survivor Pools');
    expect(`${calendarOf(text).getFirstPropertyValue('refresh-interval')}`).toBe('PT1H');
    for (const event of calendarOf(text).getAllSubcomponents('vevent')) {
      const names = event.getAllProperties().map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      expect(names).toEqual(expect.arrayContaining(['uid', 'dtstamp', 'dtstart', 'duration']));
      expect(names).not.toContain('dtend');
    }
    const url = `https://pools.example/home/league/${league.id}`;
    const events = eventsIn(text);
    expect(events.map(({ uid }) => uid)).toEqual([1, 2, 3].map((round) => `NFL-${stage.year}-round-${round}@pools.example`));
    expect(events[0]).toMatchObject({
      at: when('W1 Thu 20:00'),
      duration: 'PT1M',
      summary: 'Week 1 pick locks',
      description: `League of Ann\n\nWeek 1 locks Thursday, Sep 4 @ 4:00 PM EDT.\nMake your pick by then. A missed pick eliminates you.\nCalendars can be late. The league page is always current.\n${url}`,
      url,
      status: 'CONFIRMED',
      alarms: ['-PT24H', '-PT2H'],
    });
    await league.picks(1, { Ann: 'KC' });
    await stage.advance('W1 Thu 20:00');
    expect(summariesIn(await feed())[0]).toBe(`Week 2 pick locks ${when('W2 Thu 20:00').toISOString()}`);
  });

  it('has alarms at the hours that its owner chose, or none', async () => {
    const stage = await SeasonStage.open(database.db);
    const person = (await stage.league('Ann')).person('Ann');
    const feed = await follow(person);
    const alarmsAt = async (reminderHours: SetMessagesInput['reminderHours']) => {
      const input = { emailKinds: [], pushKinds: [], reminderHours, zone: null, quietHours: null };
      await setMessages({ ctx: person.ctx, input });
      return eventsIn(await feed())[0]?.alarms;
    };
    expect(eventsIn(await feed())[0]?.alarms).toEqual(['-PT24H', '-PT2H']);
    expect(await alarmsAt([1, 48, 6])).toEqual(['-PT48H', '-PT6H', '-PT1H']);
    expect(await alarmsAt([])).toEqual([]);
  });

  it('has one event a week for several leagues, which links to the list of leagues', async () => {
    const stage = await SeasonStage.open(database.db);
    const [first, second] = [await stage.league('Ann'), await stage.league('Ben')];
    await stage.join(second, first.person('Ann'));
    const events = eventsIn(await (await follow(first.person('Ann')))());
    expect(events).toHaveLength(3);
    expect(events[0]?.description).toContain('League of Ann\nLeague of Ben\n\n');
    expect(events[0]?.url).toBe('https://pools.example/home/leagues');
  });

  it('is identical with and without a pick or plan', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const { ctx } = league.person('Ann');
    const feed = await follow(league.person('Ann'));
    const worlds = [await feed()];
    for (const team of ['KC', 'SF']) {
      await league.picks(1, { Ann: team });
      worlds.push(await feed());
    }
    await setPickPlan({ ctx, input: { leagueId: league.id, round: 2, teamId: String(teamIdOf('DAL')) } });
    await league.picks(1, { Ben: 'KC' });
    worlds.push(await feed());
    expect(new Set(worlds).size).toBe(1);
  });

  it('keeps the UID of a deadline that moves, and increments its SEQUENCE only for moves', async () => {
    const stage = await SeasonStage.open(database.db);
    const feed = await follow((await stage.league('Ann')).person('Ann'));
    const [before] = eventsIn(await feed());
    const others = eventsIn(await feed()).slice(1);
    await stage.receive(1, { 'SF-LAR': 'Wed 20:00' });
    const [moved, ...rest] = eventsIn(await feed());
    expect(moved).toMatchObject({ uid: before?.uid, at: when('W1 Wed 20:00'), sequence: (before?.sequence ?? 0) + 1 });
    expect(rest).toEqual(others);
    const text = await feed();
    await stage.receive(1, { 'SF-LAR': 'Wed 20:00' });
    expect(await feed()).toBe(text);
  });

  it('cancels the event of a void week once, and publishes a new version if it is played again', async () => {
    const stage = await SeasonStage.open(database.db, { at: 'W1 Tue 06:00' });
    const league = await stage.league('Ann');
    await database.db.updateTable('leagues').set({ start_round: 2 }).where('id', '=', league.rowId).execute();
    const feed = await follow(league.person('Ann'));
    const [before] = eventsIn(await feed());
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 CANC', 'LAR-SF': 'Sun 17:00 CANC', 'NYG-DAL': 'Mon 20:00 CANC' });
    await stage.advance('W1 Tue 12:01');
    await stage.receive(2, {});
    const text = await feed();
    const [off] = eventsIn(text);
    expect(off).toMatchObject({ uid: before?.uid, at: before?.at, status: 'CANCELLED', alarms: [] });
    expect(off?.description).toContain('Week 2 does not count: it has no games left.');
    expect(off?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await stage.advance('W1 Wed 12:00');
    await stage.receive(2, {});
    expect(await feed()).toBe(text);
    await stage.receive(2, { 'LV-KC': 'Thu 20:00', 'LAR-SF': 'Sun 17:00' });
    const [again] = eventsIn(await feed());
    expect(again).toMatchObject({ uid: before?.uid, at: before?.at, status: 'CONFIRMED' });
    expect(again?.sequence).toBeGreaterThan(off?.sequence ?? 0);
  });

  it('omits leagues that are completed or in which the owner is eliminated, and is valid when empty', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cy');
    const [ann, ben] = [await follow(league.person('Ann')), await follow(league.person('Ben'))];
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cy: 'KC' });
    await stage.at('W1 Thu 23:59');
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 20:10' });
    expect([eventsIn(await ann()).length, eventsIn(await ben())]).toEqual([2, []]);
    expect(await ben()).toContain('BEGIN:VTIMEZONE\r\n');
    await stage.at('W2 Tue 12:00');
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 20:10', 'DAL-NYG': 'Mon 20:00 FT 20:10' });
    await league.picks(2, { Ann: 'SF' });
    await stage.at('W3 Tue 12:00');
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 20:10', 'LAR-SF': 'Sun 17:00 FT 0:10', 'NYG-DAL': 'Mon 20:00 FT 20:10' });
    expect(await league.reads()).toContain('Completed');
    expect(eventsIn(await ann())).toEqual([]);
  });
});

describe('a calendar address', () => {
  it('gives no access while its owner is suspended', async () => {
    const stage = await SeasonStage.open(database.db);
    const person = await stage.newcomer('Ann');
    const token = tokenIn((await renewCalendar({ ctx: person.ctx })).url);
    const suspend = (at: Date | null) => database.db.updateTable('users').set({ suspended_at: at }).where('id', '=', person.id).execute();
    await suspend(new Date());
    expect(await read(token)).toBeNull();
    await suspend(null);
    expect(await read(token)).toContain('BEGIN:VCALENDAR');
  });
});
