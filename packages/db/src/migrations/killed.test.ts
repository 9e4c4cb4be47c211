import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { afterEach, expect, it } from 'vitest';
import { createBareDatabase, openCutDatabase, type TestDatabase } from '../testing/index.ts';
import { readSchema } from '../testing/read-schema.ts';
import { MIGRATIONS } from './all.ts';
import { migrate } from './migrate.ts';

/** The number of statements per migration after which it is killed, or all of its statements. */
const CUTS = runsOf({ usual: 1, soak: 1000 });
/** The number of migrations tested. */
const MIGRATIONS_TESTED = runsOf({ usual: 1, soak: 1000 });
const RACES = runsOf({ usual: 1, soak: 10 });
const MIGRATORS = 3;
const NAMES = Object.keys(MIGRATIONS);

const openDatabases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of openDatabases.splice(0)) await database.close();
});

async function open(like?: TestDatabase): Promise<TestDatabase> {
  const database = await createBareDatabase(like);
  openDatabases.push(database);
  return database;
}

async function close(database: TestDatabase): Promise<void> {
  openDatabases.splice(openDatabases.indexOf(database), 1);
  await database.close();
}

/** The product's migrations up to this one. */
const upTo = (name: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([one]) => one <= name));

/** Draws up to `many` of the numbers from 1 to `of`, in random order. */
function drawNumbers(many: number, of: number, roll: () => number): number[] {
  const schema = Array.from({ length: of }, (_, index) => index + 1);
  return Array.from({ length: Math.min(many, of) }, () => schema.splice(Math.floor(roll() * schema.length), 1)[0] ?? 1);
}

type Step = { readonly before: TestDatabase; readonly schemas: readonly [before: string[], after: string[]]; readonly name: string };

/**
 * Runs one migration, cuts its connection after that statement and migrates again. Returns the
 * number of statements sent.
 */
async function killAt({ before, schemas: [old, next], name }: Step, statement: number): Promise<number> {
  const database = await open(before);
  const cut = await openCutDatabase(database.url, statement);
  const outcome = await migrate(cut.db, { migrations: upTo(name) }).catch(() => 'cut');
  await cut.close();
  const schema = await readSchema(database.db);
  if (cut.isCut())
    expect([name, statement, schema]).toEqual([
      name,
      statement,
      expect.toSatisfy((one) => [old, next].some((all) => all.join() === one.join())),
    ]);
  else expect(outcome).toEqual([name]);
  await migrate(database.db, { migrations: upTo(name) });
  expect(await readSchema(database.db)).toEqual(next);
  await close(database);
  return cut.countStatements();
}

/** A clone with the migrations up to this one. It replaces the database unless `keep` is set. */
async function advance(from: TestDatabase, name: string | undefined, { keep: isKept = false } = {}): Promise<TestDatabase> {
  const next = await open(from);
  if (name !== undefined) await migrate(next.db, { migrations: upTo(name) });
  if (!isKept) await close(from);
  return next;
}

it.each(seedsOf())(
  'a migration killed at any statement leaves the schema before or after it, and the next run completes it (seed %i)',
  async (seed) => {
    const roll = diceOf(seed);
    const positions = drawNumbers(MIGRATIONS_TESTED, NAMES.length, roll).sort((one, other) => one - other);
    let before = await open();
    let cuts = 0;
    for (const nth of positions) {
      const name = NAMES[nth - 1] ?? '';
      before = await advance(before, NAMES[nth - 2]);
      const old = await readSchema(before.db);
      const after = await advance(before, name, { keep: true });
      const step: Step = { before, schemas: [old, await readSchema(after.db)], name };
      await close(after);
      const statements = await killAt(step, Number.POSITIVE_INFINITY);
      for (const statement of drawNumbers(CUTS, statements, roll)) {
        await killAt(step, statement);
        cuts += 1;
      }
    }
    console.log(
      `${positions.length} of ${NAMES.length} migrations killed at ${cuts} statements: 0 half-applied schemas, 0 that differ after the next run, seed ${seed}`,
    );
  },
);

it.each(seedsOf())(`${MIGRATORS} concurrent migrations, one of which is killed, end in the same schema (seed %i)`, async (seed) => {
  const roll = diceOf(seed);
  const alone = await open();
  await migrate(alone.db);
  const expected = await readSchema(alone.db);
  for (let race = 0; race < RACES; race += 1) {
    const database = await open();
    const cut = await openCutDatabase(database.url, 1 + Math.floor(roll() * 400));
    const rivals = await Promise.all(Array.from({ length: MIGRATORS - 1 }, () => openCutDatabase(database.url, Number.POSITIVE_INFINITY)));
    await Promise.all([migrate(cut.db).catch(() => {}), ...rivals.map(({ db }) => migrate(db))]);
    await Promise.all([cut, ...rivals].map((one) => one.close()));
    expect(await readSchema(database.db)).toEqual(expected);
    await close(database);
  }
  console.log(
    `${RACES} races of ${MIGRATORS} concurrent migrations of an empty database, one of them killed: the same schema, seed ${seed}`,
  );
});
