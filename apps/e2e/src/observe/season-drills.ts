import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import type { RawEvent } from '@survivor/recorded-seasons/stand-in';
import { sql } from 'kysely';
import type { Drill } from './drill.ts';

/** Nine hours after the first kickoff of the fifth week, and before the next one. */
const NINE_HOURS_ON = new Date('2025-10-03T09:20:00Z');
const FAILURES = 4;
const TWO_WEEKS_MS = 14 * 86_400_000;

/** Moves a game by two weeks, which the gate holds for review. */
function delayed(event: RawEvent): RawEvent {
  const kickoff = new Date(`${event['strTimestamp']}Z`);
  return { ...event, strTimestamp: new Date(kickoff.getTime() + TWO_WEEKS_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) };
}

/** Lists a later game of Buffalo in Week 7 too, where Buffalo has a bye. */
function listedTwice(event: RawEvent): RawEvent[] {
  if (event['strHomeTeam'] !== 'Buffalo Bills' || Number(event['intRound']) < 10) return [event];
  return [event, { ...event, idEvent: `${event['idEvent']}7`, intRound: '7', strTimestamp: '2025-10-19T17:00:00' }];
}

export const oddSource = (): Drill => {
  let odd: string | null | undefined;
  return {
    alerts: ['SourceEventsHeld', 'TeamsBlocked'],
    description: 'the source moves a game by two weeks, and has listed a game in two weeks for a day',
    inject: async ({ db, source, fetchGames }) => {
      source.alterEvents((event) => {
        if (event['intRound'] === '7') odd ??= event['idEvent'];
        return event['idEvent'] === odd ? [delayed(event)] : listedTwice(event);
      });
      await fetchGames();
      await sql`update quarantined_events set since = since - interval '25 hours'`.execute(db);
    },
    recover: async ({ source, fetchGames }) => {
      source.alterEvents((event) => [event]);
      await fetchGames();
    },
  };
};

export const silentSource: Drill = {
  alerts: ['SourceSilent', 'GamesUndecided', 'JobsFail'],
  description:
    'the source cuts every connection, its last answer is 46 minutes old by its row, and the clock of the product goes on by nine hours of games',
  inject: async ({ db, source, fetchGames }) => {
    source.fail({ mode: 'reset' });
    for (let failure = 0; failure < FAILURES; failure++) await fetchGames();
    await sql`update rounds set fetched_at = fetched_at - interval '46 minutes'`.execute(db);
    await setVirtualClock(db, NINE_HOURS_ON);
    source.setNow(NINE_HOURS_ON);
  },
  recover: async ({ source, fetchGames }) => {
    source.recover();
    await fetchGames();
  },
};

export const changedLeague: Drill = {
  alerts: ['LeaguesRepaired'],
  description: "a league's survivors are one fewer by a row changed by hand, and the hourly derivation is due",
  inject: async ({ db }) => {
    await sql`update leagues set alive = alive - 1`.execute(db);
    await sql`update settings set changed_at = changed_at - interval '61 minutes' where key = 'gradingCheck'`.execute(db);
    await setNextRun(db, { id: 'process-outcomes', seconds: 0 });
  },
  recover: async () => {},
};
