import { type EliminationReason, eliminationReasonOf, type FailingTeams, type TeamResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { joinFirstFailure } from './elimination.ts';
import { bytesOf, readBytes, WORD } from './standings-bytes.ts';

/** A round of a league's standings: whether its picks are locked (also without a known deadline), revealed, and whether grading has still to count who failed in it. */
type StandingsRound = {
  readonly ordinal: number;
  readonly isLocked: boolean;
  readonly isRevealed: boolean;
  readonly isPending: boolean;
};

/** What the clock and the season say of a league's standings. */
export type StandingsHead = {
  /** The effective start. */
  readonly startRound: number;
  readonly displayedRound: number;
  readonly completedRound: number | null;
  readonly rounds: readonly StandingsRound[];
  readonly results: readonly { readonly round: number; readonly teamId: number; readonly result: TeamResult | null }[];
};

export type StandingsColumns = {
  count: number;
  names: string;
  picks: string;
  eliminatedRounds: string;
  eliminationReasons: string;
  /** Places of the league's administrators. */
  administrators: number[];
  /** Ids of the members, in the order of the columns. */
  userIds: number[];
};

/** Why a pick of each team fails in a round. */
function failingIn({ results }: StandingsHead, ordinal: number): FailingTeams {
  const rows = results.filter(({ round }) => round === ordinal).map(({ teamId, result }) => [teamId, eliminationReasonOf(result)] as const);
  return new Map(rows.flatMap(([teamId, reason]) => (reason === null ? [] : [[teamId, reason]])));
}

/** Joins what follows from the started rounds that grading has not swept yet. */
export function joinPendingFailure(head: StandingsHead): RawBuilder<unknown> {
  const pending = head.rounds.filter((round) => round.isPending && head.completedRound === null);
  const judged = pending.map(({ ordinal }) => ({ ordinal, failing: failingIn(head, ordinal) }));
  return joinFirstFailure(judged, sql`${head.startRound}::smallint`);
}

/** Elimination as it reads now: what is stored, else what grading is about to say. */
export const OUT_IN = sql<number | null>`coalesce(m.eliminated_round, failure.round)`;
const OUT_FOR = sql<EliminationReason | null>`case when m.eliminated_round is not null then m.elimination_reason else failure.reason end`;

type ColumnsRow = { count: number; names: string; bytes: Buffer; ids: Buffer; administratorIds: number[] };

/** Columns of members `m`, in the order of `place`. */
async function loadColumns(
  db: Db,
  { head, members, place }: { head: StandingsHead; members: RawBuilder<unknown>; place: RawBuilder<unknown> },
): Promise<StandingsColumns> {
  const { rows } = await sql<ColumnsRow>`
    with m as (
      select ${place} as place, m.user_id, m.name, m.is_admin, m.picks, ${OUT_IN} as out, ${OUT_FOR} as reason
      from ${members} order by 1
    )
    select count(*)::int as count, coalesce(string_agg(m.name, e'\n'), '') as names, ${bytesOf(head.rounds)} as bytes,
      coalesce(string_agg(int4send(m.user_id), ''), '') as ids, coalesce(array_agg(m.user_id) filter (where m.is_admin), '{}') as "administratorIds"
    from m`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the standings did not answer');
  const { count, names, bytes, ids, administratorIds } = row;
  const userIds = Array.from({ length: count }, (_, index) => ids.readInt32BE(WORD * index));
  const isAdministrator = new Set(administratorIds);
  const administrators = userIds.flatMap((id, index) => (isAdministrator.has(id) ? index : []));
  return { count, names, ...readBytes({ bytes, count }, head.rounds), administrators, userIds };
}

/** The standings as columns, in the order of user ids: the same text for every member of the league, hidden picks hidden (rules 4). */
export const loadStandingsColumns = (tx: Tx, { leagueId, head }: { leagueId: number; head: StandingsHead }): Promise<StandingsColumns> =>
  loadColumns(tx, {
    head,
    members: sql`members m ${joinPendingFailure(head)} where m.league_id = ${leagueId}::int`,
    place: sql`m.user_id`,
  });

/** The same of these members alone, in their order; one that stands twice has two rows. */
export const loadStandingsRows = (
  db: Db,
  { leagueId, head, userIds }: { leagueId: number; head: StandingsHead; userIds: readonly number[] },
): Promise<StandingsColumns> =>
  loadColumns(db, {
    head,
    members: sql`unnest(${userIds}::int[]) with ordinality w (user_id, place)
      join members m on m.league_id = ${leagueId}::int and m.user_id = w.user_id ${joinPendingFailure(head)}`,
    place: sql`w.place`,
  });

export type StandingsMemberRow = {
  userId: number;
  name: string;
  isAdmin: boolean;
  picks: (number | null)[];
  eliminatedRound: number | null;
  eliminationReason: EliminationReason | null;
  pictureUri: string | null;
};

/** A stretch of a league's members after one user id, in the order of ids. */
export async function loadMembersAfter(
  tx: Tx,
  args: { leagueId: number; after: number; limit: number; head: StandingsHead },
): Promise<StandingsMemberRow[]> {
  const { rows } = await sql<StandingsMemberRow>`
    select m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, ${OUT_IN} as "eliminatedRound", ${OUT_FOR} as "eliminationReason",
      u.picture_uri as "pictureUri"
    from members m join users u on u.id = m.user_id ${joinPendingFailure(args.head)}
    where m.league_id = ${args.leagueId}::int and m.user_id > ${args.after}::int
    order by m.user_id limit ${args.limit}::int`.execute(tx);
  return rows;
}

/** Profile pictures of a small league in the order of user ids. */
export async function loadPictures(tx: Tx, leagueId: number): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.picture_uri as pictureUri')
    .where('members.league_id', '=', leagueId)
    .orderBy('members.user_id')
    .execute();
  return rows.map((row) => row.pictureUri);
}
