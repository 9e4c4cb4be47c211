import { openDatabase } from '@survivor/db/database';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { createDocuments, type Documents } from '../documents/documents.ts';
import { refusalOf, SeasonStage, type StageLeague, type StagePerson } from '../testing/index.ts';
import { getStandings } from './get-standings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function listening(): Documents {
  const documents = createDocuments();
  documents.standings.setListening(true);
  return documents;
}

type Counted = {
  readonly statements: string[];
  readonly read: (person: StagePerson, league: StageLeague) => ReturnType<typeof getStandings>;
};

/** Standings asked for alone, of a process that hears of picks, with the statements that it sends for them. */
async function withCounted(work: (counted: Counted) => Promise<void>): Promise<void> {
  const statements: string[] = [];
  const { db } = openDatabase({ url: database.url, onStatement: (text) => void statements.push(text) });
  const documents = listening();
  const ctxOf = ({ ctx }: StagePerson): ServiceContext => ({ ...ctx, db, gathered: db, documents, isOnlyCall: true });
  try {
    await work({ statements, read: (person, league) => getStandings({ ctx: ctxOf(person), input: { id: league.id } }) });
  } finally {
    await db.destroy();
  }
}

describe('standings asked for alone', () => {
  it('of a league that was viewed before take one statement once a deadline has passed, and show what is revealed to who is in it now', async () => {
    const stage = await SeasonStage.open(database.db);
    const [first, second] = [await stage.league('Ann', 'Ben'), await stage.league('Cleo', 'Dan')];
    await second.picks(1, { Cleo: 'KC', Dan: 'SF' });
    await withCounted(async ({ statements, read }) => {
      const dan = second.person('Dan');
      await read(first.person('Ann'), first);
      await read(second.person('Cleo'), second);
      const hidden = await read(dan, second);
      await stage.at('W1 Thu 20:00');
      // By any league it is learned what time it is.
      await read(first.person('Ann'), first);
      statements.length = 0;
      const told = await read(dan, second);
      expect(statements).toHaveLength(1);
      expect(told).toEqual(await getStandings({ ctx: dan.ctx, input: { id: second.id } }));
      expect([hidden.isLocked, told.isLocked, hidden.picks === told.picks]).toEqual([false, true, false]);
    });
  });

  it('let in nobody who is not in the league any more, and read no standings for who never was', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const stranger = await stage.newcomer('Eve');
    await withCounted(async ({ statements, read }) => {
      const ben = league.person('Ben');
      await read(ben, league);
      await stage.at('W1 Thu 20:00');
      await database.db.deleteFrom('members').where('user_id', '=', ben.id).execute();
      expect((await refusalOf(read(ben, league))).code).toBe('not-found');
      await stage.at('W2 Thu 20:00');
      statements.length = 0;
      expect((await refusalOf(read(stranger, league))).code).toBe('not-found');
      expect(statements.filter((text) => text.includes('as exceptions'))).toEqual([]);
    });
  });

  it('show who has come since the league was viewed last, also once more has changed', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await withCounted(async ({ read }) => {
      const ann = league.person('Ann');
      await read(ann, league);
      await stage.join(league, await stage.newcomer('Cleo'));
      await stage.at('W1 Thu 20:00');
      expect((await read(ann, league)).names).toBe('Ann\nBen\nCleo');
      await stage.passes('W2 Thu 20:00');
      expect(await read(ann, league)).toEqual(await getStandings({ ctx: ann.ctx, input: { id: league.id } }));
    });
  });
});
