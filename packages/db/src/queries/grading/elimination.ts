import type { EliminationReason, RoundToGrade } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Picks } from '../../connection/column-types.ts';

/**
 * Finds a member's first failure (rules 3): the first round that has reached its deadline and has
 * no pick or a failing one, graded or not. {@link isFailing} and {@link joinFirstFailure} use known
 * facts for many members `m`; {@link hasFailed} reads the facts from the database.
 */
type GradedRound = Pick<RoundToGrade, 'ordinal' | 'failing'>;

/**
 * Parameters of a round for a statement that grades picks. The mask has one bit per team, so a
 * million members need no join. Its first bit means no pick, its last any later team.
 */
function gradingParameters({ ordinal, failing }: GradedRound) {
  const overflow = Math.max(0, ...failing.keys()) + 1;
  const mask = Array.from({ length: overflow + 1 }, (_, teamId) => (teamId === 0 || failing.has(teamId) ? '1' : '0')).join('');
  const reasons = Array.from({ length: overflow - 1 }, (_, index) => failing.get(index + 1) ?? null);
  return { ordinal, mask, last: overflow, reasons };
}

type GradingParameters = ReturnType<typeof gradingParameters>;

const pickIn = ({ ordinal }: GradingParameters) => sql`m.picks[${ordinal}::int]`;

/** Reads the pick only once, because extracting it from the array is the expensive part. */
const isFailingBy = (round: GradingParameters): RawBuilder<boolean> =>
  sql`get_bit(${round.mask}::varbit, least(coalesce(${pickIn(round)}, 0), ${round.last}::int)) = 1`;

const reasonBy = (round: GradingParameters): RawBuilder<EliminationReason> =>
  sql`coalesce((${round.reasons}::text[])[${pickIn(round)}], 'missed')`;

export const isFailing = (round: GradedRound): RawBuilder<boolean> => isFailingBy(gradingParameters(round));

/** The reason for which a member fails in a round. */
export const reasonIn = (round: GradedRound): RawBuilder<EliminationReason> => reasonBy(gradingParameters(round));

/**
 * Joins `failure` to `m`: the first of these rounds from `start` on in which the pick fails, and
 * the reason; nulls if none. The rounds must be in order.
 */
export function joinFirstFailure(graded: readonly GradedRound[], start: RawBuilder<number>): RawBuilder<unknown> {
  if (graded.length === 0) return sql`cross join lateral (select null::smallint as round, null::text as reason) failure`;
  const rounds = graded.map(gradingParameters);
  const first = rounds.map(
    (round) => sql`when ${round.ordinal}::smallint >= ${start} and ${isFailingBy(round)} then ${round.ordinal}::smallint`,
  );
  const reasons = rounds.map((round) => sql`when ${round.ordinal}::smallint then ${reasonBy(round)}`);
  return sql`cross join lateral (
    select round, case round ${sql.join(reasons, sql` `)} end as reason from (select case ${sql.join(first, sql` `)} end as round offset 0) f) failure`;
}

type Facts = {
  readonly season: RawBuilder<number>;
  readonly picks: RawBuilder<Picks>;
  readonly rounds: RawBuilder<boolean>;
  readonly now: RawBuilder<Date>;
};

/** The rounds `p` of a season in which picks have failed so far. */
const failedRounds = ({ season, picks, rounds, now }: Facts): RawBuilder<unknown> => sql`rounds p
  left join team_rounds f on f.season_id = p.season_id and f.round = p.ordinal and f.team_id = ${picks}[p.ordinal]
  where p.season_id = ${season} and ${rounds} and not p.is_void and p.starts_at <= ${now}
    and (${picks}[p.ordinal] is null or f.result in ('L', 'T', 'cancelled', 'moved'))`;

export const hasFailed = (facts: Facts): RawBuilder<boolean> => sql`exists (select from ${failedRounds(facts)})`;
