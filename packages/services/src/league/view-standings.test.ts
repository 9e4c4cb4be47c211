import { openDatabase } from '@survivor/db/database';
import { expect, it } from 'vitest';
import { createDocuments } from '../documents/documents.ts';
import { refusalOf, SeasonStage, type StagePerson } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStandings } from './get-standings.ts';

const database = useTestDatabase();

it('standings asked for alone let in nobody who is not in the league any more, and read nothing for who never was', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  const stranger = await stage.newcomer('Eve');
  const statements: string[] = [];
  const { db } = openDatabase({ url: database.url, onStatement: (text) => void statements.push(text) });
  const documents = createDocuments();
  documents.standings.setListening(true);
  const read = ({ ctx }: StagePerson) =>
    getStandings({ ctx: { ...ctx, db, gathered: db, documents, isOnlyCall: true }, input: { id: league.id } });
  try {
    const ben = league.person('Ben');
    await read(ben);
    await stage.at('W1 Thu 20:00');
    await database.db.deleteFrom('members').where('user_id', '=', ben.id).execute();
    expect((await refusalOf(read(ben))).code).toBe('not-found');
    await stage.at('W2 Thu 20:00');
    statements.length = 0;
    expect((await refusalOf(read(stranger))).code).toBe('not-found');
    expect(statements.filter((text) => text.includes('as exceptions'))).toEqual([]);
  } finally {
    await db.destroy();
  }
});
