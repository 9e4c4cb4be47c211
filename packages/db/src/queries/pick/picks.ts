import { GAME_STATUSES, type GameStatus, hasKickedOff, type PickInput, type TeamAvailability, type TeamResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { failedRoundExists } from '../grading/elimination.ts';

export type PickCommand = { readonly leagueId: number; readonly userId: number; readonly round: number; readonly teamId: number };

/** How often per minute a member may change the pick of a round; null for no limit. */
export type PickLimit = { readonly changesPerMinute: number | null };

/** Whether to wait for members whose rows are locked, or to skip their picks as if refused. */
type LockedRows = { readonly lockedRows?: 'wait' | 'skip' };

const NO_LIMIT: PickLimit = { changesPerMinute: null };
const KICKED_OFF = GAME_STATUSES.filter(hasKickedOff);

const HAS_FAILED_BEFORE = failedRoundExists({
  season: sql`d.season_id`,
  picks: sql`d.picks`,
  rounds: sql`p.ordinal between d.start_round and d.round - 1`,
  now: sql`d.settled`,
});
const HAS_FAILED = failedRoundExists({
  season: sql`l.season_id`,
  picks: sql`m.picks`,
  rounds: sql`p.ordinal >= l.start_round`,
  now: sql`clock.settled`,
});

const LOCK_CLAUSES = { wait: sql`for update of m`, skip: sql`for update of m skip locked` };

type AcceptArgs = {
  readonly commands: readonly PickCommand[];
  readonly changesPerMinute: number | null;
  readonly lock: RawBuilder<unknown>;
};

const acceptAll = (db: Db, { commands, changesPerMinute, lock }: AcceptArgs) =>
  sql<{ index: number }>`
    with locked as materialized (
      select a.n, a.round, a.team_id, m.league_id, m.user_id, m.picks, m.eliminated_round, l.season_id, l.start_round
      from unnest(${commands.map((c) => c.leagueId)}::int[], ${commands.map((c) => c.userId)}::int[],
        ${commands.map((c) => c.round)}::smallint[], ${commands.map((c) => c.teamId)}::smallint[])
        with ordinality a (league_id, user_id, round, team_id, n)
      join members m on m.league_id = a.league_id and m.user_id = a.user_id join leagues l on l.id = a.league_id
      join rounds r on r.season_id = l.season_id and r.ordinal = a.round
      where m.eliminated_round is null and l.completed_round is null and not r.is_void and app_now() < r.starts_at
      order by m.league_id, m.user_id
      ${lock}
    ), times as materialized (
      select season_id, round, deadline_of(season_id, round) as deadline, current_round_of(season_id) as current_round,
        app_now() as now, settled_now() as settled
      from (select distinct season_id, round from locked) r
    ), decided as materialized (
      select locked.*, deadline, current_round, now, settled,
        case when picks[round] is distinct from team_id and ${changesPerMinute !== null}::boolean
          then seconds_until_change(league_id, user_id, round, ${changesPerMinute}::int) else 0 end as wait
      from locked join times using (season_id, round)
    ), accepted as materialized (
      select d.n, d.league_id, d.user_id, d.round, d.team_id, d.now, d.picks[d.round] is distinct from d.team_id as is_change
      from decided d
      join leagues l on l.id = d.league_id and l.completed_round is null
      join team_rounds t on t.season_id = d.season_id and t.round = d.round and t.team_id = d.team_id
      join games g on g.id = t.game_id
      where d.round = case when d.start_round <= d.current_round then d.current_round else start_round_of(d.season_id, d.start_round) end
        and d.eliminated_round is null
        and not ${HAS_FAILED_BEFORE}
        and d.now < d.deadline
        and d.wait = 0
        and g.status <> all(${KICKED_OFF}::text[])
        and (t.result is null or t.result not in ('cancelled', 'moved'))
        and (d.team_id = any(d.picks[:d.round - 1] || d.picks[d.round + 1:])) is not true
    ), written as (
      update members m set picks[a.round] = a.team_id
      from accepted a
      where m.league_id = a.league_id and m.user_id = a.user_id and a.is_change
      returning a.*
    ), recorded as (
      insert into pick_events (at, league_id, user_id, round, team_id)
      select now, league_id, user_id, round, team_id from written
    )
    select (n - 1)::int as index from accepted`.execute(db);

/**
 * Stores the picks that rules 4 allow, at most one per member, in one statement; returns their
 * indices. Only plausible picks lock their member's row, because grading locks these rows at a
 * deadline; clock, deadline and round are read afterwards. The locked row decides whether a pick is
 * a change, because the update reads an older snapshot of it.
 */
export async function acceptPicks(
  db: Db,
  commands: readonly PickCommand[],
  { changesPerMinute, lockedRows = 'wait' }: PickLimit & LockedRows = NO_LIMIT,
): Promise<number[]> {
  const { rows } = await acceptAll(db, { commands, changesPerMinute, lock: LOCK_CLAUSES[lockedRows] });
  return rows.map((row) => row.index);
}

/** Whole seconds until the member may change this pick again; 0 if now. */
export async function secondsUntilChange(
  db: Db,
  { leagueId, userId, round }: PickCommand,
  { changesPerMinute }: PickLimit,
): Promise<number> {
  if (changesPerMinute === null) return 0;
  const { rows } = await sql<{ wait: number }>`
    select seconds_until_change(${leagueId}::int, ${userId}::int, ${round}::smallint, ${changesPerMinute}::int) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

type PickStateRow = {
  last_round: number;
  is_completed: boolean;
  displayed_round: number;
  is_eliminated: boolean;
  starts_at: Date | null;
  now: Date;
  result: TeamResult | null;
  status: GameStatus | null;
  used_in_round: number | null;
};

function availabilityOf(row: PickStateRow): TeamAvailability {
  if (row.status === null) return 'bye';
  if (row.result === 'cancelled' || row.result === 'moved') return 'gone';
  return hasKickedOff(row.status) ? 'kicked-off' : 'plays';
}

/**
 * The facts for explaining a refusal (rules 4), and the season's last round; undefined if the
 * user is not a member.
 */
export async function loadPickRefusalFacts(
  db: Db,
  { leagueId, userId, round, teamId }: PickCommand,
): Promise<(PickInput & { lastRound: number }) | undefined> {
  const { rows } = await sql<PickStateRow>`
    select s.last_round, l.completed_round is not null as is_completed,
      coalesce(l.completed_round, greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)))::int as displayed_round,
      deadline_of(l.season_id, ${round}::smallint) as starts_at, clock.now, t.result, g.status,
      m.eliminated_round is not null or ${HAS_FAILED} as is_eliminated,
      (select min(used.round)::int from unnest(m.picks) with ordinality used (team_id, round)
        where used.team_id = ${teamId}::smallint and used.round <> ${round}::int) as used_in_round
    from members m join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id cross join (select app_now() as now, settled_now() as settled) clock
    left join team_rounds t on t.season_id = l.season_id and t.round = ${round}::smallint and t.team_id = ${teamId}::smallint
    left join games g on g.id = t.game_id
    where m.league_id = ${leagueId}::int and m.user_id = ${userId}::int`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    lastRound: row.last_round,
    isLeagueCompleted: row.is_completed,
    displayedRound: row.displayed_round,
    round,
    isEliminated: row.is_eliminated,
    startsAt: row.starts_at,
    now: row.now,
    teamId,
    availability: availabilityOf(row),
    usedInRound: row.used_in_round,
  };
}
