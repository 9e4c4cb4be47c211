import type { SeasonSchedule, TeamRound } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';
import { waitForEntries } from '../league/leagues.ts';

/** Stores the previous deadline if the deadline changes before it is reached. */
const previousStartsAt = (next: RawBuilder<unknown>) => sql`case
  when rounds.starts_at > app_now() and rounds.starts_at is distinct from ${next} then rounds.starts_at else rounds.was_starts_at end`;

/**
 * Records deadlines as reached that have already passed when they are written, for example when a
 * season is loaded midway (rules 1). No deadline needs to have been recorded before.
 */
async function recordWrittenDeadlines(tx: Tx, seasonId: number, rounds: SeasonSchedule['rounds']): Promise<void> {
  await sql`
    update clock set reached_at = written.at
    from (
      select max(d.starts_at) as at from ${roundColumns(rounds)}
      left join rounds r on r.season_id = ${seasonId}::smallint and r.ordinal = d.ordinal
      where d.starts_at <= app_now() and d.starts_at is distinct from r.starts_at
    ) written
    where coalesce(clock.reached_at, '-infinity') < written.at`.execute(tx);
}

/**
 * Rounds stay settled by the last grading, except that a retracted result reopens its round
 * immediately.
 */
async function saveRounds(tx: Tx, seasonId: number, rounds: SeasonSchedule['rounds']): Promise<void> {
  await recordWrittenDeadlines(tx, seasonId, rounds);
  await sql`
    insert into rounds (season_id, ordinal, starts_at, former_starts_at, moves_on_at, is_void)
    select ${seasonId}::smallint, ordinal, starts_at, former_starts_at, moves_on_at, is_void from ${roundColumns(rounds)}
    on conflict (season_id, ordinal) do update
      set starts_at = excluded.starts_at, former_starts_at = excluded.former_starts_at, moves_on_at = excluded.moves_on_at,
        is_void = excluded.is_void, was_starts_at = ${previousStartsAt(sql`excluded.starts_at`)}
      where (rounds.starts_at, rounds.former_starts_at, rounds.moves_on_at, rounds.is_void)
        is distinct from (excluded.starts_at, excluded.former_starts_at, excluded.moves_on_at, excluded.is_void)`.execute(tx);
  await sql`
    update rounds set is_settled = false from ${roundColumns(rounds)}
    where rounds.season_id = ${seasonId}::smallint and rounds.ordinal = d.ordinal and rounds.is_settled and not d.is_decided`.execute(tx);
}

const roundColumns = (rounds: SeasonSchedule['rounds']) => sql`unnest(
  ${rounds.map((round) => round.ordinal)}::smallint[], ${rounds.map((round) => round.startsAt)}::timestamptz[],
  ${rounds.map((round) => round.formerStartsAt)}::timestamptz[], ${rounds.map((round) => round.movesOnAt)}::timestamptz[],
  ${rounds.map((round) => round.isVoid)}::boolean[], ${rounds.map((round) => round.isDecided)}::boolean[])
  d (ordinal, starts_at, former_starts_at, moves_on_at, is_void, is_decided)`;

async function saveTeamRounds(tx: Tx, seasonId: number, teamRounds: readonly TeamRound[]): Promise<void> {
  const columns = sql`unnest(
      ${teamRounds.map((row) => row.round)}::smallint[], ${teamRounds.map((row) => row.teamId)}::smallint[],
      ${teamRounds.map((row) => row.gameId)}::int[], ${teamRounds.map((row) => row.result)}::text[])`;
  await sql`
    delete from team_rounds t where season_id = ${seasonId}
      and not exists (select from ${columns} d (round, team_id, game_id, result) where d.round = t.round and d.team_id = t.team_id)`.execute(
    tx,
  );
  await sql`
    insert into team_rounds (season_id, round, team_id, game_id, result)
    select ${seasonId}::smallint, * from ${columns}
    on conflict (season_id, round, team_id) do update set game_id = excluded.game_id, result = excluded.result
      where (team_rounds.game_id, team_rounds.result) is distinct from (excluded.game_id, excluded.result)`.execute(tx);
}

/**
 * Saves the deadlines, void rounds and team results that follow from the games and the clock.
 * Unchanged rows are not written.
 */
export async function saveSchedule(tx: Tx, seasonId: number, schedule: SeasonSchedule): Promise<void> {
  await waitForEntries(tx, seasonId);
  await saveRounds(tx, seasonId, schedule.rounds);
  await saveTeamRounds(tx, seasonId, schedule.teamRounds);
}

/**
 * Sets the deadline of rounds to the current time: an accepted kickoff in the past locks them
 * immediately (rules 2).
 */
export async function lockRoundsNow(tx: Tx, { seasonId, rounds }: { seasonId: number; rounds: readonly number[] }): Promise<void> {
  await sql`
    with locked as (
      update rounds set starts_at = app_now(), was_starts_at = ${previousStartsAt(sql`app_now()`)}
      where season_id = ${seasonId}::smallint and ordinal = any(${rounds}::smallint[])
      returning starts_at
    )
    update clock set reached_at = reached.at
    from (select max(starts_at) as at from locked where starts_at <= app_now()) reached
    where coalesce(clock.reached_at, '-infinity') < reached.at`.execute(tx);
}
