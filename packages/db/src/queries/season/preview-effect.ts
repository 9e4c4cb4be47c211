import type { CorrectionEffect, EliminationChange } from '@survivor/rules';
import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** How many of each list are named. */
const NAMED = { members: 5, changes: 5 };

type Side = 'eliminated' | 'reinstated';
type NamesRow = { side: Side; names: string[]; total: number };

/** After `compareStandings`: the affected members, the first ones named by league and name. */
export async function loadMembersEffect(tx: Tx): Promise<Omit<CorrectionEffect, 'titles'>> {
  const named = await sql<NamesRow>`
    select side, array_agg(name || ' (' || league || ')' order by position) filter (where position <= ${NAMED.members}::int) as names, count(*)::int as total
    from (
      select side.name as side, m.name, l.name as league, row_number() over (partition by side.name order by l.name, l.id, m.name, m.user_id) as position
      from changed_members m join changed_leagues l on l.id = m.league_id
      cross join lateral (select case when m.round_before is null then 'eliminated' else 'reinstated' end as name) side
      where (m.round_before is null) <> (m.round_after is null)
    ) ranked group by side`.execute(tx);
  const changes = await sql<EliminationChange>`
    select count(*)::int as members, round_before as "roundBefore", round_after as "roundAfter", min(reason_before) as "reasonBefore", min(reason_after) as "reasonAfter"
    from changed_members where round_before is not null and round_after is not null
    group by round_before, round_after, case when round_before = round_after then reason_before end, case when round_before = round_after then reason_after end
    order by 1 desc, 2, 3, 4, 5 limit ${NAMED.changes}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from changed_members where round_before is not null and round_after is not null`.execute(tx);
  const namesOf = (side: Side) => named.rows.find((row) => row.side === side) ?? { names: [], total: 0 };
  return {
    eliminated: namesOf('eliminated'),
    reinstated: namesOf('reinstated'),
    changedOtherwise: { first: changes.rows, total: counted.rows[0]?.total ?? 0 },
  };
}
