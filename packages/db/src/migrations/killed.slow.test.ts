import { fileURLToPath } from 'node:url';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { createBareDatabase, openCutDatabase, runKillableProgram, type TestDatabase } from '../testing/index.ts';
import { readSchema } from '../testing/read-schema.ts';
import { MIGRATIONS } from './all.ts';

const RACES = runsOf({ usual: 1, soak: 10 });
const MIGRATORS = 3;
/** Statements of a process before it is killed; all migrations together send some hundred. */
const LEAST = runsOf({ usual: 200, soak: 20 });
const PROGRAM = fileURLToPath(new URL('../testing/migrating-program.ts', import.meta.url));

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function make(): Promise<TestDatabase> {
  const database = await createBareDatabase();
  open.push(database);
  return database;
}

async function schemaOfOneRun(): Promise<string[]> {
  const database = await make();
  await migrate(database.db);
  return await readSchema(database.db);
}

it.each(seedsOf())('a process killed again and again on the way comes to the same schema (seed %i)', async (seed) => {
  const roll = diceOf(seed);
  const database = await make();
  let kills = 0;
  const run = () =>
    runKillableProgram({ program: PROGRAM, database: database.url, at: { statement: LEAST + Math.floor(roll() * 2 * LEAST) } });
  while (await run()) kills += 1;
  expect(await readSchema(database.db)).toEqual(await schemaOfOneRun());
  expect(kills).toBeGreaterThan(0);
  console.log(
    `migrate killed -9 ${kills} times from an empty database to ${Object.keys(MIGRATIONS).at(-1)}: the same schema, seed ${seed}`,
  );
});

it.each(seedsOf())(`${MIGRATORS} at once, of which one dies, come to the same schema (seed %i)`, async (seed) => {
  const roll = diceOf(seed);
  const expected = await schemaOfOneRun();
  for (let race = 0; race < RACES; race += 1) {
    const database = await make();
    const cut = await openCutDatabase(database.url, 1 + Math.floor(roll() * 400));
    const rivals = await Promise.all(Array.from({ length: MIGRATORS - 1 }, () => openCutDatabase(database.url, Number.POSITIVE_INFINITY)));
    await Promise.all([migrate(cut.db).catch(() => {}), ...rivals.map(({ db }) => migrate(db))]);
    await Promise.all([cut, ...rivals].map((one) => one.close()));
    expect(await readSchema(database.db)).toEqual(expected);
  }
  console.log(`${RACES} races of ${MIGRATORS} migrations of an empty database, one of them cut off: the same schema, seed ${seed}`);
});
