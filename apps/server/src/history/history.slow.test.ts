import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { processOutcomes } from '@survivor/services';
import { afterEach, expect, it } from 'vitest';
import { Crowd } from './crowd.ts';
import { PlayedSeason } from './played-season.ts';
import { ProcessPlace } from './process-place.ts';
import { figuresOf, findFaults, readEliminated } from './read-history.ts';

const IS_SOAK = process.env.SOAK === '1';
const SIZE = runsOf({ usual: 20, soak: 400 });
const ROUNDS = IS_SOAK ? 6 : 2;
/** How often each tries before the deadline of a round comes; once more before its games are over. */
const PICKS_EACH = 2;
/** A round is open for as long at least. */
const OPEN_MS = (Number(process.env.MINUTES ?? 0) * 60_000) / ROUNDS;
const LEAGUE_SIZE = 20;
const SERVERS = 2;
/** Between the time that killed servers are back and the next kill, at most. */
const KILL_PAUSE_MS = IS_SOAK ? 5000 : 1000;

const places: ProcessPlace[] = [];
let database: TestDatabase;
afterEach(async () => {
  await Promise.all(places.splice(0).map((place) => place.stop()));
  await database.close();
});

/** Kills one of the servers again and again, or now and then all. */
async function killOn(roll: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const one = places[Math.floor(roll() * places.length)];
    const chosen = roll() < 0.2 || one === undefined ? places : [one];
    await Promise.all(chosen.map((place) => place.restart('SIGKILL')));
    await sleep(roll() * KILL_PAUSE_MS);
  }
}

it.each(seedsOf())(
  'no pick that was acknowledged is lost, late, twice or of the eliminated, while servers are killed (quality "Processes", seed %i)',
  async (seed) => {
    const roll = diceOf(seed);
    database = await createTestDatabase();
    const { db } = database;
    const season = await PlayedSeason.open(db, { rounds: ROUNDS, roll });
    const open = () => ProcessPlace.open({ program: 'server', databaseUrl: database.url, env: season.env });
    places.push(...(await Promise.all(Array.from({ length: SERVERS }, open))));
    const crowd = await Crowd.gather(db, places, { size: SIZE, each: LEAGUE_SIZE, roll, season: season.stage.year });
    /** As several workers do at once. */
    const grade = async () => {
      await Promise.all([1, 2, 3].map(() => processOutcomes({ db, season: season.stage.year })));
      for (const userId of await readEliminated(db)) crowd.known.out.add(userId);
    };
    const running = crowd.run();
    let isOver = false;
    const killing = killOn(roll, () => isOver);
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
    await killing;
    crowd.stop();
    await running;
    const faults = [...(await findFaults(db, crowd)), ...crowd.figures.faults];
    const kills = places.reduce((sum, place) => sum + place.kills, 0);
    console.log(
      `${SIZE} people, ${ROUNDS} rounds, ${kills} kills of ${SERVERS} servers: ${figuresOf(crowd)}; ${faults.length} lost, late, twice or of the eliminated, seed ${seed}`,
    );
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(crowd.sent.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(SIZE);
    expect(crowd.sent.filter(({ outcome, isPast }) => outcome === 'refused' && isPast).length).toBeGreaterThan(0);
  },
);
