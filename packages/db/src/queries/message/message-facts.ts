import { TICKET_ISSUE_LABELS, type TicketIssueType } from '@survivor/contract/ticket-types';
import type { MessageFacts, NamedCorrectedGame, NamedLeague, ScheduleChange, SentKind, WeekResult } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';
import { actPerson } from '../league/acts.ts';
import { leagueEnd, winnerCondition } from '../league/winners.ts';
import { canPickCondition, excusedRounds, notMutedCondition, pickNeededCondition, roundPlayedCondition } from './message-conditions.ts';

/** The part of a claimed row that decides which facts to load. */
type Row = {
  readonly id: string;
  readonly kind: SentKind;
  readonly round: number | null;
  readonly deadline: Date | null;
  readonly now: Date;
  readonly reminderHours: readonly number[] | null;
};

/** The rows of these ids as `d`, with their users' leagues `l` and members `m`. */
const joinMembers = (ids: readonly string[]): RawBuilder<unknown> => sql`messages d
  join members m on m.user_id = d.user_id join leagues l on l.id = m.league_id and ${notMutedCondition}
  where d.id = any(${[...ids]}::bigint[])`;

/** The leagues that need a pick, by message. */
async function loadLeaguesNeedingPick(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedLeague[]>> {
  const { rows } = await sql<{ id: string; leagues: NamedLeague[] }>`
    select d.id, json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id) as leagues
    from ${joinMembers(ids)} and ${canPickCondition} and ${pickNeededCondition} group by d.id`.execute(tx);
  return new Map(rows.map(({ id, leagues }) => [id, leagues]));
}

type ChangeRow = {
  readonly id: string;
  readonly what: ScheduleChange['what'];
  readonly was: Date | null;
  readonly away: string | null;
  readonly home: string | null;
  readonly toRound: number | null;
};

function toChange({ what, was, away, home, toRound }: ChangeRow): ScheduleChange[] {
  if (what === 'deadline') return was === null ? [] : [{ what, was }];
  if (away === null || home === null) return [];
  return [what === 'cancelled' ? { what, away, home } : { what, away, home, toRound }];
}

/** Schedule changes by message, for users alive in the open round; the same for all of them. */
async function loadChanges(tx: Tx, ids: readonly string[]): Promise<Map<string, ScheduleChange[]>> {
  const { rows } = await sql<ChangeRow>`
    select t.id, x.what, x.was_starts_at as was, away.name as away, home.name as home, x.to_round as "toRound"
    from messages t join schedule_changes x on x.season_id = t.season_id and x.round = t.round and x.told_as::text = split_part(t.subject, ':', 3)
    left join teams away on away.id = x.away_team_id left join teams home on home.id = x.home_team_id
    where t.id in (select d.id from ${joinMembers(ids)} and ${canPickCondition}) order by x.what <> 'deadline', x.id`.execute(tx);
  const byMessage = new Map<string, ScheduleChange[]>();
  for (const row of rows) {
    const before = byMessage.get(row.id) ?? [];
    // After several moves of a deadline, the message shows the first original deadline.
    if (row.what !== 'deadline' || before.length === 0) byMessage.set(row.id, [...before, ...toChange(row)]);
  }
  return byMessage;
}

/**
 * The games that caused a `corrected` message `d`: those of its member's picks or, if there are
 * none, all games, because another member's result can reopen the league.
 */
const correctedGames = sql<NamedCorrectedGame[]>`(
  select coalesce(json_agg(json_build_object('round', c.round, 'away', c.away, 'home', c.home, 'before', c.before, 'after', c.after)
    order by c.round, c.away), '[]')
  from (
    select g.round, away.name as away, home.name as home, g.before, g.after, own.is_own, bool_or(own.is_own) over () as has_own
    from jsonb_to_recordset(d.cause) g (round int, "awayTeamId" int, "homeTeamId" int, before jsonb, after jsonb)
    join teams away on away.id = g."awayTeamId" join teams home on home.id = g."homeTeamId"
    cross join lateral (select coalesce(m.picks[g.round] in (away.id, home.id), false) as is_own) own
  ) c where c.is_own or not c.has_own)`;

type Correction = Omit<Extract<MessageFacts, { kind: 'corrected' }>, 'kind'>;

/** The member's current state by message; missing if a later correction of the league follows. */
async function loadCorrections(tx: Tx, ids: readonly string[]): Promise<Map<string, Correction>> {
  const { rows } = await sql<Correction & { id: string }>`
    select d.id, l.name as league, m.eliminated_round is null as "isIn", array(select r.ordinal::int from ${excusedRounds} order by 1) as excused,
      case when ${winnerCondition} or split_part(d.subject, ':', 3) = 'title' then json_build_object('hasWon', ${winnerCondition}, 'end', ${leagueEnd}) end as title,
      ${correctedGames} as games
    from ${joinMembers(ids)} and l.id = d.league_id
      and not exists (select from messages later where later.user_id = d.user_id and later.channel = d.channel and later.kind = d.kind
        and later.league_id = d.league_id and later.id > d.id)`.execute(tx);
  return new Map(rows.map(({ id, ...correction }) => [id, correction]));
}

type ActFacts = Extract<MessageFacts, { kind: 'act' }>;

/** Acts that concern the reader, by message; missing once a later act reverses them. */
async function loadActs(tx: Tx, ids: readonly string[]): Promise<Map<string, ActFacts>> {
  const { rows } = await sql<Omit<ActFacts, 'kind' | 'league'> & { id: string; leagueId: number; leagueName: string }>`
    select d.id, a.act, l.id as "leagueId", l.name as "leagueName", ${actPerson('a.author_id')} as author, a.at, a.round, a.reason
    from messages d join leagues l on l.id = d.league_id
      join league_acts a on a.league_id = l.id and a.number = split_part(d.subject, ':', 2)::int and a.member_id = d.user_id
    where d.id = any(${[...ids]}::bigint[]) and not exists (
      select from league_acts later where later.league_id = a.league_id and later.member_id = a.member_id and later.number > a.number
        and later.act in ('remove', 'undo-removal'))`.execute(tx);
  return new Map(
    rows.map(({ id, leagueId, leagueName, ...act }) => [id, { kind: 'act', ...act, league: { id: leagueId, name: leagueName } }]),
  );
}

/** Each user's results by message, in the order of league names. */
async function loadResults(tx: Tx, ids: readonly string[]): Promise<Map<string, WeekResult[]>> {
  const { rows } = await sql<{ id: string; results: WeekResult[] }>`
    select d.id, json_agg(json_build_object('league', l.name, 'alive', l.alive, 'total', l.total, 'fate', case
      when l.completed_round = d.round and ${winnerCondition} then 'won'
      when m.eliminated_round = d.round then 'out'
      when exists (select from ${excusedRounds} and r.ordinal = d.round) then 'excused' else 'in' end,
      'end', case when l.completed_round = d.round then ${leagueEnd} end) order by l.name, l.id) as results
    from ${joinMembers(ids)} and ${roundPlayedCondition} group by d.id`.execute(tx);
  return new Map(rows.map(({ id, results }) => [id, results]));
}

type NextDeadline = { readonly round: number; readonly deadline: Date };

/** The first known future deadline after each message's round. */
async function loadNextDeadlines(tx: Tx, ids: readonly string[]): Promise<Map<string, NextDeadline>> {
  const { rows } = await sql<NextDeadline & { id: string }>`
    select distinct on (t.id) t.id, r.ordinal::int as round, r.starts_at as deadline
    from messages t join rounds r on r.season_id = t.season_id and r.ordinal > t.round and not r.is_void and r.starts_at > app_now()
    where t.id = any(${[...ids]}::bigint[]) order by t.id, r.ordinal`.execute(tx);
  return new Map(rows.map(({ id, round, deadline }) => [id, { round, deadline }]));
}

type AnswerRow = {
  readonly id: string;
  readonly ticketId: number;
  readonly issueType: TicketIssueType;
  readonly description: string;
  readonly answer: string;
};

/** Answers with their tickets, by message. The subject of the message is `ticket:ordinal`. */
async function loadAnswerFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, MessageFacts>> {
  const { rows } = await sql<AnswerRow>`
    select d.id, t.id as "ticketId", t.issue_type as "issueType", t.description, e.body as answer
    from messages d join support_tickets t on t.user_id = d.user_id and t.id::text = split_part(d.subject, ':', 1)
      join ticket_entries e on e.ticket_id = t.id and e.kind = 'answer' and e.ordinal::text = split_part(d.subject, ':', 2)
    where d.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(
    rows.map(({ id, issueType, ...answer }) => [id, { kind: 'ticket-answer', issue: TICKET_ISSUE_LABELS[issueType], ...answer }]),
  );
}

/**
 * Loads the facts of claimed messages by id. A missing entry means that the message is no longer
 * due (rules 12).
 */
export async function loadMessageFacts(tx: Tx, rows: readonly Row[]): Promise<Map<string, MessageFacts>> {
  const idsOf = (expected: SentKind) => rows.filter(({ kind }) => kind === expected).map(({ id }) => id);
  const [pickNeeded, changed, corrected, closed] = [idsOf('pick-needed'), idsOf('schedule'), idsOf('corrected'), idsOf('week')];
  const leagues = pickNeeded.length === 0 ? null : await loadLeaguesNeedingPick(tx, pickNeeded);
  const changes = changed.length === 0 ? null : await loadChanges(tx, changed);
  const corrections = corrected.length === 0 ? null : await loadCorrections(tx, corrected);
  const actIds = idsOf('act');
  const acts = actIds.length === 0 ? null : await loadActs(tx, actIds);
  const results = closed.length === 0 ? null : await loadResults(tx, closed);
  const next = closed.length === 0 ? null : await loadNextDeadlines(tx, closed);
  const answeredIds = idsOf('ticket-answer');
  const answers = answeredIds.length === 0 ? null : await loadAnswerFacts(tx, answeredIds);

  function factsOf({ id, round, deadline, now, reminderHours }: Row): MessageFacts | null {
    if (round === null) return answers?.get(id) ?? null;
    const act = acts?.get(id);
    if (act !== undefined) return act;
    const [needing, scheduleChanges, correction, week] = [leagues?.get(id), changes?.get(id), corrections?.get(id), results?.get(id)];
    if (needing !== undefined && deadline !== null)
      return { kind: 'pick-needed', round, deadline, now, leagues: needing, reminderHours: reminderHours ?? [] };
    if (scheduleChanges !== undefined && scheduleChanges.length > 0 && deadline !== null)
      return { kind: 'schedule', round, deadline, changes: scheduleChanges };
    if (correction !== undefined) return { kind: 'corrected', ...correction };
    return week === undefined ? null : { kind: 'week', round, results: week, next: next?.get(id) ?? null };
  }
  return new Map(
    rows.flatMap((row): [string, MessageFacts][] => {
      const facts = factsOf(row);
      return facts === null ? [] : [[row.id, facts]];
    }),
  );
}
