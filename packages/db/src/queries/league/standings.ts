import { type EliminationReason, eliminationReasonOf, type FailingTeams, type TeamResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { joinFirstFailure } from '../grading/elimination.ts';

/**
 * A round of the standings: whether its picks are locked (true if its deadline is unknown) and
 * revealed, and whether its grading is pending.
 */
type StandingsRound = {
  readonly ordinal: number;
  readonly isLocked: boolean;
  readonly isRevealed: boolean;
  readonly isPending: boolean;
  /** Whether members without a pick may be excused (rules 5). */
  readonly isExcusable?: boolean;
};

/** What the standings take from the clock and the season. */
export type StandingsHead = {
  /** The effective start. */
  readonly startRound: number;
  readonly displayedRound: number;
  readonly completedRound: number | null;
  readonly rounds: readonly StandingsRound[];
  readonly results: readonly { readonly round: number; readonly teamId: number; readonly result: TeamResult | null }[];
};

/** Why a pick of each team fails in a round. */
function failingIn({ results }: StandingsHead, ordinal: number): FailingTeams {
  const rows = results.filter(({ round }) => round === ordinal).map(({ teamId, result }) => [teamId, eliminationReasonOf(result)] as const);
  return new Map(rows.flatMap(([teamId, reason]) => (reason === null ? [] : [[teamId, reason]])));
}

/** The started rounds with pending grading, and their failing teams. */
const pendingRounds = (head: StandingsHead) =>
  head.rounds
    .filter((round) => round.isPending && head.completedRound === null)
    .map(({ ordinal }) => ({ ordinal, failing: failingIn(head, ordinal) }));

/** Joins the pending failures to members `m`. */
export const joinPendingFailure = (head: StandingsHead): RawBuilder<unknown> =>
  joinFirstFailure(pendingRounds(head), sql`${head.startRound}::smallint`);

/** The elimination to display: the stored one, or the pending one that grading will store. */
export const ELIMINATED_ROUND = sql<number | null>`coalesce(m.eliminated_round, failure.round)`;
export const ELIMINATION_REASON = sql<EliminationReason | null>`coalesce(m.elimination_reason, failure.reason)`;

export type StandingsMemberRow = {
  userId: number;
  name: string;
  isAdmin: boolean;
  picks: (number | null)[];
  eliminatedRound: number | null;
  eliminationReason: EliminationReason | null;
  pictureUri: string | null;
};

/** Columns of members `m` with their users `u`. */
const memberColumns = sql`m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, ${ELIMINATED_ROUND} as "eliminatedRound",
  ${ELIMINATION_REASON} as "eliminationReason", u.picture_uri as "pictureUri"`;

/** The members of a league whose ids are greater than `after`, in the order of ids. */
export async function loadMembersAfter(
  tx: Tx,
  args: { leagueId: number; after: number; limit: number; head: StandingsHead },
): Promise<StandingsMemberRow[]> {
  const { rows } = await sql<StandingsMemberRow>`
    select ${memberColumns}
    from members m join users u on u.id = m.user_id ${joinPendingFailure(args.head)}
    where m.league_id = ${args.leagueId}::int and m.user_id > ${args.after}::int
    order by m.user_id limit ${args.limit}::int`.execute(tx);
  return rows;
}

/** These members in this order. A repeated id gives repeated rows. */
export async function loadMembers(
  db: Db,
  args: { leagueId: number; head: StandingsHead; userIds: readonly number[] },
): Promise<StandingsMemberRow[]> {
  const { rows } = await sql<StandingsMemberRow>`
    select ${memberColumns}
    from unnest(${args.userIds}::int[]) with ordinality w (user_id, position)
      join members m on m.league_id = ${args.leagueId}::int and m.user_id = w.user_id
      join users u on u.id = m.user_id ${joinPendingFailure(args.head)}
    order by w.position`.execute(db);
  return rows;
}

type PickersArgs = { readonly leagueId: number; readonly round: number; readonly limit: number };

/** Ids of members who have a pick in a round, in order, at most `limit`. */
export async function listPickers(db: Db, { leagueId, round, limit }: PickersArgs): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from members
    where league_id = ${leagueId}::int and picks[${round}::int] is not null and (eliminated_round is null or eliminated_round >= ${round}::int)
    order by user_id limit ${limit}::int`.execute(db);
  return rows.map(({ userId }) => userId);
}
