import { setTimeout as sleep } from 'node:timers/promises';
import { findRun } from '@survivor/db/queries/job/job-runs';
import { createTestDatabase, shiftHostClock, type TestDatabase } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { diceOf } from '@survivor/rules/testing';
import { startRun } from '@survivor/services';
import { when } from '@survivor/services/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Crowd } from './crowd.ts';
import { PlayedSeason } from './played-season.ts';
import { readEliminated } from './read-history.ts';
import { askReady, noFigures, PICK_PATH } from './send-call.ts';
import { ServerSlot } from './server-slot.ts';

const SERVERS = 2;
const HOUR = 3_600_000;
const WEEK = 168 * HOUR;
const DEADLINE = when('Thu 20:00', 1);
const TEAMS = ['1', '2'];

/** Offsets of the database host's clock, one after the other. */
const LEAPS: Readonly<Record<string, readonly number[]>> = {
  'back an hour': [-HOUR],
  'forward an hour': [HOUR],
  'back an hour, then forward a week': [-HOUR, WEEK],
  'forward a week, then back a week': [WEEK, -WEEK],
};

const STAGES: Readonly<Record<string, (season: PlayedSeason) => Promise<void>>> = {
  'a day before the deadline': ({ stage }) => stage.at('W1 Wed 20:00'),
  'ten minutes before': ({ stage }) => stage.at('W1 Thu 19:50'),
  'at the deadline': (season) => season.passDeadline(1),
  'while games are on': ({ stage }) => stage.at('W1 Thu 21:00'),
  'when they have ended': (season) => season.endGames(1),
  'when the next week is open': ({ stage }) => stage.at('W2 Tue 12:00'),
};

let database: TestDatabase;
let engine: ReturnType<typeof makeQueue>;
let season: PlayedSeason;
let crowd: Crowd;
const places: ServerSlot[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, url } = database;
  engine = makeQueue({ redisUrl: null, databaseUrl: url });
  season = await PlayedSeason.open(db, { rounds: 3, roll: diceOf(1) });
  const open = (program: 'server' | 'worker') => ServerSlot.open({ program, databaseUrl: url, env: season.env });
  places.push(...(await Promise.all([open('server'), open('server'), open('worker')])));
  // The picker, a member who never picks, and, as the tenth, somebody who only tries to join.
  crowd = await Crowd.gather(db, places.slice(0, SERVERS), { size: 10, each: 10, roll: diceOf(1), season: season.stage.year });
});

afterAll(async () => {
  await Promise.all(places.map((place) => place.stop()));
  await engine.close();
  await database.close();
});

async function isRecorded(): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`select reached_at >= ${DEADLINE} as is from clock`.execute(database.db);
  return rows[0]?.is ?? false;
}

/** Queues a grading by hand, which runs even while the clocks disagree. */
async function grade(): Promise<void> {
  const id = await startRun({ ctx: { db: database.db, queue: engine }, name: 'ProcessGamesOutcomes', payload: {} });
  while ((await findRun(database.db, id))?.status !== 'Succeeded') await sleep(20);
}

type Member = {
  userId: string;
  isEliminated: boolean;
  eliminationReason: string | null;
  picks: { round: number; teamId: string | null }[];
};

const counts = { probes: 0, taken: 0, joined: 0, hiddenAgain: 0, early: 0, eliminatedEarly: 0 };
let wasRevealed = false;

/**
 * Requests a late pick, a late join and the members list from one server, and counts what breaks a
 * promise.
 */
async function probe(place: ServerSlot): Promise<void> {
  const [picker, silent, stranger] = [crowd.players[0], crowd.players[1], crowd.players[9]];
  if (picker === undefined || silent === undefined || stranger === undefined) throw new Error('somebody is missing');
  const ask = async (player: typeof picker, path: string, body?: object) => {
    for (;;) {
      const heard = await askReady([place], { path, headers: player.headers, ...(body !== undefined && { body }) }, noFigures());
      if (heard.kind === 'answered' && heard.status !== 503) return heard;
      await sleep(200);
    }
  };
  const reached = await isRecorded();
  for (const teamId of TEAMS) {
    const heard = await ask(picker, PICK_PATH, { leagueId: picker.league.id, round: 1, teamId });
    if (reached && heard.status === 200) counts.taken += 1;
  }
  if (reached) {
    const heard = await ask(stranger, '/leagues/join', { key: picker.league.key, password: 'touchdown' });
    if (heard.status === 200) counts.joined += 1;
  }
  const heard = await ask(silent, `/leagues/${picker.league.id}/members`);
  if (heard.status !== 200) throw new Error(`the members were not answered: ${JSON.stringify(heard)}`);
  const members: Member[] = Array.isArray(heard.body) ? heard.body : [];
  const isRevealed = members.some(({ picks }) => picks.some(({ round, teamId }) => round === 1 && teamId !== null));
  const stillAhead = !(await isRecorded());
  if (stillAhead && isRevealed) counts.early += 1;
  if (wasRevealed && !isRevealed) counts.hiddenAgain += 1;
  if (stillAhead && (members.some(({ isEliminated }) => isEliminated) || (await readEliminated(database.db)).length > 0))
    counts.eliminatedEarly += 1;
  wasRevealed ||= isRevealed;
  counts.probes += 1;
}

const probeAll = async () => {
  for (const place of places.slice(0, SERVERS)) await probe(place);
};

it('no leap of the clock takes a pick after a reached deadline, hides a revealed one, or eliminates anybody early (quality "Picks and time")', async () => {
  for (const [stage, come] of Object.entries(STAGES)) {
    await come(season);
    if (stage === 'at the deadline') while (!(await isRecorded())) await sleep(10);
    await probeAll();
    for (const offsets of Object.values(LEAPS)) {
      for (const offset of offsets) {
        await shiftHostClock(database.db, offset);
        await grade();
        await probeAll();
      }
      await shiftHostClock(database.db, 0);
      await probeAll();
    }
    await grade();
  }
  expect(wasRevealed).toBe(true);
  expect(await readEliminated(database.db)).toContain(crowd.players[1]?.userId);
  expect(counts).toMatchObject({ taken: 0, joined: 0, hiddenAgain: 0, early: 0, eliminatedEarly: 0 });
});
