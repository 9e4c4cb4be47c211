import { setTimeout as sleep } from 'node:timers/promises';
import { listRuns } from '@survivor/db/queries/job-runs';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { startRun } from '@survivor/services';
import { afterEach, expect, it } from 'vitest';
import { Crowd } from './crowd.ts';
import { PlayedSeason } from './played-season.ts';
import { ProcessPlace } from './process-place.ts';
import { figuresOf, findFaults, readEliminated } from './read-history.ts';

/** A server and the worker by SIGTERM, then whoever the dice name, by SIGTERM or SIGKILL. */
const RESTARTS = runsOf({ usual: 3, soak: 40 });
const SIZE = 60;
const LEAGUE_SIZE = 20;
const SERVERS = 2;
/** Places of a server and of the worker. */
const PLANNED = [0, SERVERS];
const PAUSE_MS = 300;
/** In each of which, after as many restarts, the deadline passes and games end. */
const ROUNDS = 3;
const RESTARTS_A_ROUND = Math.max(1, Math.floor(RESTARTS / ROUNDS));
const JOB = 'ProcessGamesOutcomes';

const places: ProcessPlace[] = [];
let database: TestDatabase;
let engine: ReturnType<typeof makeQueue>;
afterEach(async () => {
  await Promise.all(places.splice(0).map((place) => place.stop()));
  await engine.close();
  await database.close();
});

it.each(seedsOf())(
  'servers and a worker restarted under load lose nothing, answer no 5xx, and every job is done (quality "Processes", seed %i)',
  async (seed) => {
    const roll = diceOf(seed);
    database = await createTestDatabase();
    const { db, url } = database;
    engine = makeQueue({ redisUrl: null, databaseUrl: url });
    const season = await PlayedSeason.open(db, { rounds: ROUNDS, roll });
    const open = (program: 'server' | 'worker') => ProcessPlace.open({ program, databaseUrl: url, env: season.env });
    places.push(...(await Promise.all([...Array.from({ length: SERVERS }, () => open('server')), open('worker')])));
    const crowd = await Crowd.gather(db, places.slice(0, SERVERS), { size: SIZE, each: LEAGUE_SIZE, roll, season: season.stage.year });
    const runs: string[] = [];
    const grade = async () => {
      runs.push(await startRun({ ctx: { db, queue: engine }, name: JOB, payload: {} }));
      for (const userId of await readEliminated(db)) crowd.known.out.add(userId);
    };
    const running = crowd.run();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const round = Math.min(ROUNDS, 1 + Math.floor(restart / RESTARTS_A_ROUND));
      crowd.known.round = round;
      await grade();
      const place = places[restart < PLANNED.length ? (PLANNED[restart] ?? 0) : Math.floor(roll() * places.length)];
      const signal = restart < PLANNED.length || roll() < 0.5 ? 'SIGTERM' : 'SIGKILL';
      await Promise.all([place?.restart(signal), sleep(roll() * PAUSE_MS).then(grade)]);
      if (crowd.known.closed.has(round) || restart % RESTARTS_A_ROUND !== RESTARTS_A_ROUND - 1) continue;
      await season.passDeadline(round);
      crowd.known.closed.add(round);
      await grade();
      await season.endGames(round);
      await grade();
    }
    const unfinished = async () => {
      const all = await listRuns(db, { names: [JOB], type: null, status: null }, { offset: 0, limit: 10_000 });
      return all
        .filter(({ id, status }) => runs.includes(id) && status !== 'Succeeded')
        .map(({ status, errorMessage }) => [status, errorMessage]);
    };
    await expect.poll(unfinished, { timeout: 90_000, interval: 500 }).toEqual([]);
    crowd.stop();
    await running;
    const faults = [...(await findFaults(db, crowd)), ...crowd.figures.faults];
    const [kills, terminations] = [places.reduce((sum, one) => sum + one.kills, 0), places.reduce((sum, one) => sum + one.terminations, 0)];
    console.log(
      `${RESTARTS} restarts of ${SERVERS} servers and a worker (${terminations} SIGTERM, ${kills} SIGKILL): ${figuresOf(crowd)}, ` +
        `${crowd.figures.nobody} found nobody, ${runs.length} of ${runs.length} jobs done, ${faults.length} lost or 5xx, seed ${seed}`,
    );
    expect(faults).toEqual([]);
  },
);
