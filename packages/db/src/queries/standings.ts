import { CODE_BASE, type EliminationReason, HIDDEN_PICK, NO_PICK, REASON_CODES, type TeamResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** A round of a league's standings: whether its picks are locked (also without a known deadline), revealed, and whether grading has still to count who failed in it. */
export type StandingsRound = { ordinal: number; isLocked: boolean; isRevealed: boolean; isPending: boolean };

export type StandingsHead = {
  seasonId: number;
  startRound: number;
  displayedRound: number;
  completedRound: number | null;
  total: number;
  now: Date;
  rounds: StandingsRound[];
  results: { round: number; teamId: number; result: TeamResult | null }[];
};

export type StandingsColumns = {
  count: number;
  names: string;
  picks: string;
  eliminatedRounds: string;
  eliminationReasons: string;
  ownIndex: number;
  administrators: number[];
};

/** What the clock and the season say of a league's standings, or undefined when the user is not a member. */
export async function loadStandingsHead(
  tx: Tx,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<StandingsHead | undefined> {
  const { rows } = await sql<Omit<StandingsHead, 'rounds' | 'results'>>`
    select l.season_id as "seasonId", start_round_of(l.season_id, l.start_round)::int as "startRound", l.completed_round as "completedRound", l.total,
      coalesce(l.completed_round, greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)))::int as "displayedRound", app_now() as now
    from members m join leagues l on l.id = m.league_id
    where m.league_id = ${leagueId}::int and m.user_id = ${userId}::int`.execute(tx);
  const [head] = rows;
  if (head === undefined) return undefined;
  const rounds = await sql<StandingsRound>`
    select ordinal, coalesce(starts_at <= ${head.now}::timestamptz, true) as "isLocked",
      coalesce(starts_at <= ${head.now}::timestamptz, false) as "isRevealed",
      coalesce(starts_at <= ${head.now}::timestamptz, false) and swept_at is null and not is_void as "isPending"
    from rounds where season_id = ${head.seasonId}::smallint and ordinal between ${head.startRound}::smallint and ${head.displayedRound}::smallint
    order by ordinal`.execute(tx);
  const results = await tx
    .selectFrom('team_rounds')
    .select(['round', 'team_id as teamId', 'result'])
    .where('season_id', '=', head.seasonId)
    .where('round', '>=', head.startRound)
    .where('round', '<=', head.displayedRound)
    .execute();
  return { ...head, rounds: rounds.rows, results };
}

const reasonOfResult: Partial<Record<TeamResult, EliminationReason>> = { L: 'loss', T: 'tie', cancelled: 'cancelled', moved: 'moved' };

/** Why a pick of each team fails in a round: the first is team 1, as many as have a result. */
function failingIn({ results }: StandingsHead, round: number): (EliminationReason | null)[] {
  const rows = results.filter((row) => row.round === round);
  const reasons = new Map(rows.map(({ teamId, result }) => [teamId, result && (reasonOfResult[result] ?? null)]));
  return Array.from({ length: Math.max(...reasons.keys(), 0) }, (_, index) => reasons.get(index + 1) ?? null);
}

/** Elimination as it reads now: what is stored, else the first started round that grading has not swept yet and in which the pick is missing or failed. */
function eliminationOf(head: StandingsHead): { round: RawBuilder<number | null>; reason: RawBuilder<EliminationReason | null> } {
  const pending = head.rounds.filter((round) => round.isPending && head.completedRound === null);
  if (pending.length === 0) return { round: sql`m.eliminated_round`, reason: sql`m.elimination_reason` };
  const cases = pending.map(({ ordinal }) => {
    const reason = sql`(${failingIn(head, ordinal)}::text[])[m.picks[${ordinal}::int]]`;
    return { ordinal, fails: sql`(m.picks[${ordinal}::int] is null or ${reason} is not null)`, reason: sql`coalesce(${reason}, 'missed')` };
  });
  const rounds = cases.map(({ ordinal, fails }) => sql`when ${fails} then ${ordinal}::smallint`);
  const reasons = cases.map(({ fails, reason }) => sql`when ${fails} then ${reason}`);
  return {
    round: sql`coalesce(m.eliminated_round, case ${sql.join(rounds, sql` `)} end)`,
    reason: sql`case when m.eliminated_round is not null then m.elimination_reason else case ${sql.join(reasons, sql` `)} end end`,
  };
}

function cellOf(round: StandingsRound): RawBuilder<string> {
  const at = sql`m.picks[${sql.lit(round.ordinal)}]`;
  const shown = round.isRevealed ? sql`chr(${sql.lit(CODE_BASE)} + ${at})` : sql`${sql.lit(HIDDEN_PICK)}`;
  return sql`case when ${at} is null or m.out < ${sql.lit(round.ordinal)} then ${sql.lit(NO_PICK)} else ${shown} end`;
}

const REASON_CASES = sql.join(
  Object.entries(REASON_CODES).map(([reason, code]) => sql`when ${sql.lit(reason)} then ${sql.lit(code)}`),
  sql` `,
);

/** The standings as columns, in the order of user ids: the same text for every member of the league, hidden picks hidden (rules 4). */
export async function loadStandingsColumns(
  tx: Tx,
  args: { leagueId: number; userId: number; head: StandingsHead },
): Promise<StandingsColumns> {
  const { round, reason } = eliminationOf(args.head);
  const cells = args.head.rounds.length === 0 ? sql`''` : sql.join(args.head.rounds.map(cellOf), sql` || `);
  const { rows } = await sql<StandingsColumns>`
    with m as materialized (
      select m.user_id, m.name, m.is_admin, m.picks, ${round} as out, ${reason} as reason
      from members m where m.league_id = ${args.leagueId}::int order by m.user_id
    )
    select count(*)::int as count, coalesce(string_agg(m.name, e'\n'), '') as names, coalesce(string_agg(${cells}, ''), '') as picks,
      coalesce(string_agg(chr(${sql.lit(CODE_BASE)} + coalesce(m.out, 0)), ''), '') as "eliminatedRounds",
      coalesce(string_agg(case m.reason ${REASON_CASES} else ' ' end, ''), '') as "eliminationReasons",
      (count(*) filter (where m.user_id < ${args.userId}::int))::int as "ownIndex",
      (select coalesce(array_agg(i.index order by i.index), '{}') from (
        select (row_number() over (order by a.user_id) - 1)::int as index, a.is_admin from m a) i where i.is_admin) as administrators
    from m`.execute(tx);
  const [columns] = rows;
  if (columns === undefined) throw new Error('the standings did not answer');
  return columns;
}

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
  const { round, reason } = eliminationOf(args.head);
  const { rows } = await sql<StandingsMemberRow>`
    select m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, ${round} as "eliminatedRound", ${reason} as "eliminationReason",
      u.picture_uri as "pictureUri"
    from members m join users u on u.id = m.user_id
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
