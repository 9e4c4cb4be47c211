import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { insertLeague } from '../league/leagues.ts';

type DemoMember = { userId: number; name: string; isAdmin: boolean; events: { round: number; teamId: number; at: Date }[] };

export type DemoLeagueRows = {
  key: string;
  name: string;
  passwordEncrypted: string;
  season: { id: number; lastRound: number };
  startRound: number;
  createdBy: number;
  members: DemoMember[];
};

export async function hasLeagues(db: Db): Promise<boolean> {
  return (await db.selectFrom('leagues').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts users who have never signed in, or finds existing ones, in the given order. */
export async function insertDemoUsers(
  tx: Tx,
  people: readonly { issuer: string; subject: string; name: string; email: string }[],
): Promise<{ id: number; name: string }[]> {
  const inserted = await tx
    .insertInto('users')
    .values(people.map((person) => ({ ...person, username: person.email.split('@')[0] ?? '' })))
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id as user_id')
    .execute();
  if (inserted.length > 0) await tx.insertInto('message_preferences').values(inserted).execute();
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from unnest(${people.map((p) => p.issuer)}::text[], ${people.map((p) => p.subject)}::text[]) with ordinality p (issuer, subject, n)
    join users u on u.issuer = p.issuer and u.subject = p.subject order by p.n`.execute(tx);
  return rows;
}

/** Inserts a league with members, their picks and pick history, ungraded. */
export async function insertDemoLeague(tx: Tx, league: DemoLeagueRows): Promise<void> {
  const { members, season, ...row } = league;
  const id = await insertLeague(tx, { ...row, seasonId: season.id, creatorSlot: 1 });
  if (id === null) throw new Error('the key of a demo league is taken');
  const rows = members.map((member) => {
    const picks: (number | null)[] = Array.from({ length: season.lastRound }, () => null);
    for (const { round, teamId } of member.events) picks[round - 1] = teamId;
    return { league_id: id, user_id: member.userId, name: member.name, is_admin: member.isAdmin, picks };
  });
  await tx.insertInto('members').values(rows).execute();
  await tx.updateTable('leagues').set({ total: rows.length, alive: rows.length }).where('id', '=', id).execute();
  const events = members.flatMap((member) =>
    member.events.map(({ at, round, teamId }) => ({ at, round, team_id: teamId, league_id: id, user_id: member.userId })),
  );
  if (events.length > 0) await tx.insertInto('pick_events').values(events).execute();
}

export type DemoPicker = { leagueId: number; userId: number; startRound: number; picks: (number | null)[] };

/**
 * Seeded members who are alive in leagues in progress. The accounts of the sign-in page pick for
 * themselves.
 */
export async function listDemoPickers(db: Db, seasonId: number): Promise<DemoPicker[]> {
  return await db
    .selectFrom('members')
    .innerJoin('leagues', 'leagues.id', 'members.league_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.league_id as leagueId', 'members.user_id as userId', 'leagues.start_round as startRound', 'members.picks'])
    .where('leagues.season_id', '=', seasonId)
    .where('leagues.completed_round', 'is', null)
    .where('members.eliminated_round', 'is', null)
    .where('users.issuer', '=', 'demo')
    .orderBy('members.league_id')
    .orderBy('members.user_id')
    .execute();
}
