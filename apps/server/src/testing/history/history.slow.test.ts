import { setTimeout as sleep } from 'node:timers/promises';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { processOutcomes, startRun } from '@survivor/services';
import { afterEach, expect, it } from 'vitest';
import { Crowd } from './crowd.ts';
import { PlayedSeason } from './played-season.ts';
import { figuresOf, findFaults, readEliminated } from './read-history.ts';
import { ServerSlot } from './server-slot.ts';

const IS_SOAK = process.env.SOAK === '1';
const SIZE = runsOf({ usual: 20, soak: 400 });
const ROUNDS = IS_SOAK ? 6 : 2;
/** Attempts of each user before a round's deadline, plus one before its games end. */
const PICKS_EACH = 2;
/** A round is open for as long at least. */
const OPEN_MS = (Number(process.env.MINUTES ?? 0) * 60_000) / ROUNDS;
const LEAGUE_SIZE = 20;
const SERVERS = 2;
/** Between the time that restarted processes are back and the next restart, at most. */
const PAUSE_MS = IS_SOAK ? 5000 : 1000;
const JOB = 'ProcessGamesOutcomes';

/** The servers, and then the worker. */
const places: ServerSlot[] = [];
let database: TestDatabase;
let engine: ReturnType<typeof makeQueue>;
afterEach(async () => {
  await Promise.all(places.splice(0).map((place) => place.stop()));
  await engine.close();
  await database.close();
});

/**
 * Ends a server and the worker in both ways, then whom the dice name, or now and then all servers.
 */
async function restartOn(roll: () => number, isOver: () => boolean): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) for (const at of [0, SERVERS]) await places[at]?.restart(signal);
  while (!isOver()) {
    const one = places[Math.floor(roll() * places.length)];
    if (roll() < 0.2 || one === undefined) await Promise.all(places.slice(0, SERVERS).map((place) => place.restart('SIGKILL')));
    else await one.restart(roll() < 0.5 ? 'SIGTERM' : 'SIGKILL');
    await sleep(roll() * PAUSE_MS);
  }
}

it.each(seedsOf())(
  'servers and a worker ended under load lose no pick, accept none late or of the eliminated, answer no 5xx and finish every job (seed %i)',
  async (seed) => {
    const roll = diceOf(seed);
    database = await createTestDatabase();
    const { db, url } = database;
    engine = makeQueue({ redisUrl: null, databaseUrl: url });
    const season = await PlayedSeason.open(db, { rounds: ROUNDS, roll });
    const open = (program: 'server' | 'worker') => ServerSlot.open({ program, databaseUrl: url, env: season.env });
    places.push(...(await Promise.all([...Array.from({ length: SERVERS }, () => open('server')), open('worker')])));
    const crowd = await Crowd.gather(db, places.slice(0, SERVERS), { size: SIZE, each: LEAGUE_SIZE, roll, season: season.stage.year });
    const runs: string[] = [];
    /** As several workers do concurrently, and by a job. */
    const grade = async () => {
      runs.push(await startRun({ ctx: { db, queue: engine }, name: JOB, payload: {} }));
      await Promise.all([1, 2, 3].map(() => processOutcomes({ db, season: season.stage.year })));
      for (const userId of await readEliminated(db)) crowd.known.out.add(userId);
    };
    const running = crowd.run();
    let isOver = false;
    const restarting = restartOn(roll, () => isOver);
    for (let round = 1; round <= ROUNDS; round += 1) {
      crowd.known.round = round;
      await Promise.all([sleep(OPEN_MS), crowd.untilTried(SIZE * PICKS_EACH)]);
      await season.passDeadline(round);
      crowd.known.closed.add(round);
      await grade();
      await crowd.untilTried(SIZE);
      await season.endGames(round);
      await grade();
    }
    isOver = true;
    await restarting;
    const unfinished = async () => {
      const all = await listRuns(db, { names: [JOB], type: null, status: null }, { offset: 0, limit: 10_000 });
      return all.filter(({ id, status }) => runs.includes(id) && status !== 'Succeeded').map((run) => [run.status, run.errorMessage]);
    };
    await expect.poll(unfinished, { timeout: 90_000, interval: 500 }).toEqual([]);
    crowd.stop();
    await running;
    const faults = [...(await findFaults(db, crowd)), ...crowd.figures.faults];
    const ended = places.reduce((sum, { kills, terminations }) => sum + kills + terminations, 0);
    console.log(
      `${SIZE} people, ${ROUNDS} rounds, ${ended} processes ended, ${runs.length} jobs done: ${figuresOf(crowd)}; ${faults.length} picks lost, late, duplicated or from eliminated members, seed ${seed}`,
    );
    expect(faults).toEqual([]);
    expect(crowd.sent.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(SIZE);
    expect(crowd.sent.filter(({ outcome, isPast }) => outcome === 'refused' && isPast).length).toBeGreaterThan(0);
  },
);
