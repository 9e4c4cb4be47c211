import { addMembersWithoutPicks } from '@survivor/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { MEMBERS_PER_CHUNK, streamMembers } from './stream-members.ts';

const database = useTestDatabase();

describe('the members of a league', () => {
  it('are sent in the order of their ids, whatever they picked, with picture and role', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Zoe', 'Ann', 'Mia');
    await league.picks(1, { Mia: 'KC', Zoe: 'SF' });
    const members = await league.listMembers();
    expect(members.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
      ['Zoe', true],
      ['Ann', false],
      ['Mia', false],
    ]);
    expect(members[2]?.picks).toEqual([{ round: 1, teamId: null, correct: null }]);
    expect((await league.listMembers('Mia'))[2]?.picks).toEqual([{ round: 1, teamId: String(teamIdOf('KC')), correct: null }]);
  });

  it('come from one snapshot, and leak no connection', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await addMembersWithoutPicks(stage.db, { leagueId: league.rowId, size: 2 * MEMBERS_PER_CHUNK });
    const names: string[] = [];
    for await (const chunk of streamMembers({ ctx: league.person('Ann').ctx, input: { id: league.id } })) {
      names.push(...chunk.map(({ name }) => name));
      await stage.db.updateTable('members').set({ name: 'Renamed Later' }).where('league_id', '=', league.rowId).execute();
    }
    expect([names.length, names.filter((name) => name === 'Renamed Later').length]).toEqual([2 * MEMBERS_PER_CHUNK + 1, 0]);
    const left = streamMembers({ ctx: league.person('Ann').ctx, input: { id: league.id } });
    await left.next();
    await left.return(undefined);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(stage.db);
    expect(rows).toEqual([]);
  });
});
