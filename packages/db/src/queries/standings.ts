import {
  CODE_BASE,
  type EliminationReason,
  eliminationReasonOf,
  type FailingTeams,
  HIDDEN_PICK,
  NO_PICK,
  REASON_CODES,
  type TeamResult,
} from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { joinFirstFailure } from './elimination.ts';

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

/** Takes the pick out of the array once, which is what costs. */
function cellOf({ ordinal, isRevealed }: StandingsRound): RawBuilder<string> {
  const [round, none] = [sql.lit(ordinal), sql.lit(NO_PICK)];
  const at = sql`m.picks[${round}]`;
  if (isRevealed) return sql`case when m.out < ${round} then ${none} else coalesce(chr(${sql.lit(CODE_BASE)} + ${at}), ${none}) end`;
  return sql`case when m.out < ${round} or ${at} is null then ${none} else ${sql.lit(HIDDEN_PICK)} end`;
}

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when ${sql.lit(reason)} then ${sql.lit(code)}`),
  sql` `,
);

/** Columns of members `m`, in the order of `place`. */
async function loadColumns(
  db: Db,
  { head, members, place }: { head: StandingsHead; members: RawBuilder<unknown>; place: RawBuilder<unknown> },
): Promise<StandingsColumns> {
  const cells = head.rounds.length === 0 ? sql`''` : sql.join(head.rounds.map(cellOf), sql` || `);
  const { rows } = await sql<Omit<StandingsColumns, 'administrators'> & { administratorIds: number[] }>`
    with m as (
      select ${place} as place, m.user_id, m.name, m.is_admin, m.picks, ${OUT_IN} as out, ${OUT_FOR} as reason
      from ${members} order by 1
    )
    select count(*)::int as count, coalesce(string_agg(m.name, e'\n'), '') as names, coalesce(string_agg(${cells}, ''), '') as picks,
      coalesce(string_agg(chr(${sql.lit(CODE_BASE)} + coalesce(m.out, 0)), ''), '') as "eliminatedRounds",
      coalesce(string_agg(case m.reason ${REASON_CASES} else ' ' end, ''), '') as "eliminationReasons",
      coalesce(array_agg(m.user_id), '{}') as "userIds",
      coalesce(array_agg(m.user_id) filter (where m.is_admin), '{}') as "administratorIds"
    from m`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the standings did not answer');
  const { administratorIds, ...columns } = row;
  const isAdministrator = new Set(administratorIds);
  return { ...columns, administrators: columns.userIds.flatMap((id, index) => (isAdministrator.has(id) ? index : [])) };
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
