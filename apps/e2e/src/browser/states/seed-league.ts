import { createLeagueRow, createMember, createUser, type MemberOverrides } from '@survivor/db/testing';
import { leagueIds } from '@survivor/services';
import type { RunningSystem } from '../../system/start-system.ts';

type MemberHistory = Pick<MemberOverrides, 'picks' | 'eliminated'>;
type SeededMember = MemberHistory & { readonly email: string; readonly isAdmin?: boolean };
/** A number of members with the same picks and elimination. */
type Crowd = MemberHistory & { readonly count: number };

export type SeededLeague = {
  readonly name: string;
  readonly startRound: number;
  readonly completedRound?: number;
  /** Picks and elimination of the creator, Casey Founder, who is the first member. */
  readonly founder?: MemberHistory;
  readonly members?: readonly SeededMember[];
  readonly crowds?: readonly Crowd[];
};

const FIRST_NAMES =
  'Carla Dev Erwin Felix Grace Hana Ivan Jo Maya Owen Quinn Rosa Theo Uma Victor Wendy Yara Zane Lena Marcus Nadia Oscar Paula'.split(' ');
const LAST_NAMES =
  'Mendes Patel Walsh Brandt Liu Sato Petrov Lindqvist Collins Clarke Harper Almeida Novak Desai Haahr Cho Brooks Keller Fontaine'.split(
    ' ',
  );

/** The running season, and the join password of its seeded leagues. */
async function seasonOf({ db }: RunningSystem): Promise<{ id: number; lastRound: number; password: string }> {
  return db
    .selectFrom('leagues')
    .innerJoin('seasons', 'seasons.id', 'leagues.season_id')
    .select(['seasons.id as id', 'seasons.last_round as lastRound', 'password_encrypted as password'])
    .orderBy('leagues.id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function userOf({ db }: RunningSystem, email: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

const rowOf = (picks: MemberHistory['picks'], lastRound: number) => Array.from({ length: lastRound }, (_, at) => picks?.[at + 1] ?? null);

async function addCrowd(system: RunningSystem, crowd: Crowd & { leagueId: number; lastRound: number; group: number }): Promise<void> {
  const { leagueId, group, count, picks, eliminated = null } = crowd;
  await system.pool.query(
    `with people as (
       insert into users (issuer, subject, name, email, username)
       select 'crowd', key, ($6::text[])[1 + n % 23] || ' ' || ($7::text[])[1 + (n * 7 + $8::int) % 19], key || '@example.com', key
       from (select n, 'crowd-' || $1::int || '-' || $8::int || '-' || n as key from generate_series(1, $2::int) n) numbers
       returning id, name)
     insert into members (league_id, user_id, name, picks, eliminated_round, elimination_reason, left_round)
     select $1, id, name, $3::smallint[], $4::smallint, $5, case when $5::text = 'left' then $4::smallint end from people`,
    [leagueId, count, rowOf(picks, crowd.lastRound), eliminated?.round ?? null, eliminated?.reason ?? null, FIRST_NAMES, LAST_NAMES, group],
  );
  await system.pool.query('update leagues set total = total + $2, alive = alive + $3 where id = $1', [
    leagueId,
    count,
    eliminated === null ? count : 0,
  ]);
}

/** Creates a league in the running season. Returns the path of its page. */
export async function seedLeague(system: RunningSystem, league: SeededLeague): Promise<{ id: number; path: string }> {
  const { db } = system;
  const season = await seasonOf(system);
  const founder = await createUser(db, { name: 'Casey Founder' });
  const { id } = await createLeagueRow(db, {
    seasonId: season.id,
    createdBy: founder.id,
    name: league.name,
    passwordEncrypted: season.password,
    startRound: league.startRound,
    completedRound: league.completedRound ?? null,
  });
  if (league.founder !== undefined) await setFounder(system, { leagueId: id, lastRound: season.lastRound, history: league.founder });
  for (const { email, ...member } of league.members ?? []) {
    await createMember(db, { ...member, leagueId: id, userId: await userOf(system, email) });
  }
  for (const [group, crowd] of (league.crowds ?? []).entries()) {
    await addCrowd(system, { ...crowd, leagueId: id, lastRound: season.lastRound, group });
  }
  return { id, path: `/home/league/${leagueIds.encode(id)}` };
}

async function setFounder({ pool }: RunningSystem, args: { leagueId: number; lastRound: number; history: MemberHistory }): Promise<void> {
  const { picks, eliminated = null } = args.history;
  await pool.query('update members set picks = $2::smallint[], eliminated_round = $3, elimination_reason = $4 where league_id = $1', [
    args.leagueId,
    rowOf(picks, args.lastRound),
    eliminated?.round ?? null,
    eliminated?.reason ?? null,
  ]);
  if (eliminated !== null) await pool.query('update leagues set alive = alive - 1 where id = $1', [args.leagueId]);
}

/** Creates a user's second league of the season, the last one that the user may create. */
export async function createSecondLeague(system: RunningSystem, email: string): Promise<void> {
  const season = await seasonOf(system);
  await createLeagueRow(system.db, { seasonId: season.id, createdBy: await userOf(system, email), creatorSlot: 2, startRound: 5 });
}

/** The key of a league, which only its members see. */
export async function keyOf({ db }: RunningSystem, id: number): Promise<string> {
  return (await db.selectFrom('leagues').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;
}
