import type { EliminationReason, Excuse, RoundToGrade } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Picks } from '../../connection/column-types.ts';

/**
 * Finds a member's first failure (rules 3): the first round that has reached its deadline and has
 * no pick or a failing one, graded or not. {@link failingPickIn} and {@link joinFirstFailure} use
 * known facts for many members `m`; {@link failedRoundExists} reads the facts from the database.
 */
type GradedRound = Pick<RoundToGrade, 'ordinal' | 'failing' | 'excuse'>;

/**
 * A mask with one bit per team id, so a million members need no join. The first bit means no pick,
 * the last any team with a higher id.
 */
function teamMask(teamIds: { readonly has: (teamId: number) => boolean; readonly keys: () => Iterable<number> }, noPick: 0 | 1) {
  const overflow = Math.max(0, ...teamIds.keys()) + 1;
  const bits = Array.from({ length: overflow + 1 }, (_, teamId) => (teamId === 0 ? noPick : Number(teamIds.has(teamId))));
  return { mask: bits.join(''), last: overflow };
}

/** Parameters of a round for a statement that grades picks. */
function gradingParameters({ ordinal, failing, excuse }: GradedRound) {
  const { mask, last } = teamMask(failing, 1);
  const reasons = Array.from({ length: last - 1 }, (_, index) => failing.get(index + 1) ?? null);
  return { ordinal, mask, last, reasons, excuse };
}

type GradingParameters = ReturnType<typeof gradingParameters>;

/** The alias of a member: `m` if graded, or `m_other` for another one of the league (excuses). */
type MemberAlias = string;

const pickIn = (ordinal: number, m: MemberAlias) => sql`${sql.ref(m)}.picks[${ordinal}::int]`;

const oneOfCondition = ({ mask, last }: { mask: string; last: number }, pick: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`get_bit(${mask}::varbit, least(coalesce(${pick}, 0), ${last}::int)) = 1`;

/**
 * The condition that a member without a pick is excused: according to what was known at the
 * deadline, the member had been eliminated or was the only one left in the league `l`.
 */
function excusedCondition({ cleared, known }: Excuse, m: MemberAlias): RawBuilder<boolean> {
  const clearedConditions = [...cleared].map(
    ([ordinal, teamIds]) => sql`l.start_round <= ${ordinal}::smallint and ${oneOfCondition(teamMask(teamIds, 0), pickIn(ordinal, m))}`,
  );
  const other = `${m}_other`;
  const closed = known.rounds.filter(({ ordinal }) => ordinal <= known.closedThrough);
  const failedConditions = closed.map(
    (round) => sql`l.start_round <= ${round.ordinal}::smallint and ${failingPickBy(gradingParameters(round), other)}`,
  );
  const o = sql.ref(other);
  const leftCondition = sql`coalesce(${o}.left_round <= ${known.closedThrough}::smallint, false)`;
  const lastCondition = sql`l.total >= 2 and not exists (select from members ${o} where ${o}.league_id = l.id and ${o}.user_id <> ${sql.ref(m)}.user_id
    and not (${sql.join([leftCondition, ...failedConditions], sql` or `)}))`;
  return sql`(${sql.join([...clearedConditions, lastCondition], sql` or `)})`;
}

/** Reads the pick only once, because extracting it from the array is the expensive part. */
function failingPickBy(round: GradingParameters, m: MemberAlias): RawBuilder<boolean> {
  const pick = pickIn(round.ordinal, m);
  const fails = oneOfCondition(round, pick);
  return round.excuse === undefined ? fails : sql`(${fails} and (${pick} is not null or not ${excusedCondition(round.excuse, m)}))`;
}

const reasonBy = ({ ordinal, reasons }: GradingParameters): RawBuilder<EliminationReason> =>
  sql`coalesce((${reasons}::text[])[${pickIn(ordinal, 'm')}], 'missed')`;

/** The condition that a member `m` of a league `l` fails in a round. */
export const failingPickIn = (round: GradedRound): RawBuilder<boolean> => failingPickBy(gradingParameters(round), 'm');

/** The reason for which a member fails in a round. */
export const reasonIn = (round: GradedRound): RawBuilder<EliminationReason> => reasonBy(gradingParameters(round));

/**
 * Joins to `m`, under an alias, the first round not before `start` in which the pick fails, and the
 * reason; nulls if none. The rounds must be in order.
 */
export function joinFirstFailure(
  graded: readonly GradedRound[],
  start: RawBuilder<number>,
  alias: 'failure' | 'played' = 'failure',
): RawBuilder<unknown> {
  if (graded.length === 0) return sql`cross join lateral (select null::smallint as round, null::text as reason) ${sql.ref(alias)}`;
  const rounds = graded.map(gradingParameters);
  const first = rounds.map(
    (round) => sql`when ${round.ordinal}::smallint >= ${start} and ${failingPickBy(round, 'm')} then ${round.ordinal}::smallint`,
  );
  const reasons = rounds.map((round) => sql`when ${round.ordinal}::smallint then ${reasonBy(round)}`);
  return sql`cross join lateral (
    select round, case round ${sql.join(reasons, sql` `)} end as reason from (select case ${sql.join(first, sql` `)} end as round offset 0) f) ${sql.ref(alias)}`;
}

/**
 * Joins `failure` to `m` like {@link joinFirstFailure}, with leaving as a further reason: the round
 * in which the member left and all later ones do not count (rules 11).
 */
export const joinElimination = (graded: readonly GradedRound[], start: RawBuilder<number>): RawBuilder<unknown> => sql`
  ${joinFirstFailure(graded, start, 'played')}
  cross join lateral (select least(played.round, m.left_round) as round,
    case when m.left_round <= coalesce(played.round, m.left_round) then 'left' else played.reason end as reason) failure`;

type Facts = {
  readonly season: RawBuilder<number>;
  readonly picks: RawBuilder<Picks>;
  readonly rounds: RawBuilder<boolean>;
  readonly now: RawBuilder<Date>;
};

/**
 * The rounds `p` of a season in which the pick of a member who is not eliminated has failed so far.
 * Once a round is graded, such a member without a pick in it was excused.
 */
const failedRounds = ({ season, picks, rounds, now }: Facts): RawBuilder<unknown> => sql`rounds p
  left join team_rounds f on f.season_id = p.season_id and f.round = p.ordinal and f.team_id = ${picks}[p.ordinal]
  where p.season_id = ${season} and ${rounds} and not p.is_void and p.starts_at <= ${now}
    and ((${picks}[p.ordinal] is null and p.swept_at is null) or f.result in ('L', 'T', 'cancelled', 'moved'))`;

/** The condition that a pick has failed in one of the rounds. */
export const failedRoundExists = (facts: Facts): RawBuilder<boolean> => sql`exists (select from ${failedRounds(facts)})`;
