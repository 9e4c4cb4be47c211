import type { EliminationReason, RoundToGrade } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Picks } from '../../connection/column-types.ts';

/**
 * When a member has failed (rules 3): in the first round whose deadline is reached and in which the pick is missing or came to a failing
 * result, whether or not grading has said so yet. By facts in hand ({@link isFailing}, {@link joinFirstFailure}), for many members at
 * once on their rows `m`; or by those of the database ({@link hasFailed}), for a statement that must read them itself.
 */
type JudgedRound = Pick<RoundToGrade, 'ordinal' | 'failing'>;

/**
 * Values of a round for a statement that judges picks. The mask has one bit per team, so a
 * million members need no join. Its first bit means no pick, its last any later team.
 */
function judgedValues({ ordinal, failing }: JudgedRound) {
  const last = Math.max(0, ...failing.keys()) + 1;
  const mask = Array.from({ length: last + 1 }, (_, teamId) => (teamId === 0 || failing.has(teamId) ? '1' : '0')).join('');
  const reasons = Array.from({ length: last - 1 }, (_, index) => failing.get(index + 1) ?? null);
  return { ordinal, mask, last, reasons };
}

type JudgedValues = ReturnType<typeof judgedValues>;

const pickIn = ({ ordinal }: JudgedValues) => sql`m.picks[${ordinal}::int]`;

/** Reads the pick once: taking it out of the array is what costs. */
const isFailingBy = (round: JudgedValues): RawBuilder<boolean> =>
  sql`get_bit(${round.mask}::varbit, least(coalesce(${pickIn(round)}, 0), ${round.last}::int)) = 1`;

const reasonBy = (round: JudgedValues): RawBuilder<EliminationReason> =>
  sql`coalesce((${round.reasons}::text[])[${pickIn(round)}], 'missed')`;

export const isFailing = (round: JudgedRound): RawBuilder<boolean> => isFailingBy(judgedValues(round));

/** Why the pick of who fails in a round does. */
export const reasonIn = (round: JudgedRound): RawBuilder<EliminationReason> => reasonBy(judgedValues(round));

/**
 * Joins `failure` to `m`: the first of these rounds from `start` on in which the pick fails,
 * and the reason; nulls if it fails in none. The rounds are in order.
 */
export function joinFirstFailure(judged: readonly JudgedRound[], start: RawBuilder<number>): RawBuilder<unknown> {
  if (judged.length === 0) return sql`cross join lateral (select null::smallint as round, null::text as reason) failure`;
  const rounds = judged.map(judgedValues);
  const first = rounds.map(
    (round) => sql`when ${round.ordinal}::smallint >= ${start} and ${isFailingBy(round)} then ${round.ordinal}::smallint`,
  );
  const why = rounds.map((round) => sql`when ${round.ordinal}::smallint then ${reasonBy(round)}`);
  return sql`cross join lateral (
    select round, case round ${sql.join(why, sql` `)} end as reason from (select case ${sql.join(first, sql` `)} end as round offset 0) f) failure`;
}

type Facts = {
  readonly season: RawBuilder<number>;
  readonly picks: RawBuilder<Picks>;
  readonly rounds: RawBuilder<boolean>;
  readonly now: RawBuilder<Date>;
};

/** Those rounds `p` of a season in which picks have failed by now. */
const failedRounds = ({ season, picks, rounds, now }: Facts): RawBuilder<unknown> => sql`rounds p
  left join team_rounds f on f.season_id = p.season_id and f.round = p.ordinal and f.team_id = ${picks}[p.ordinal]
  where p.season_id = ${season} and ${rounds} and not p.is_void and p.starts_at <= ${now}
    and (${picks}[p.ordinal] is null or f.result in ('L', 'T', 'cancelled', 'moved'))`;

export const hasFailed = (facts: Facts): RawBuilder<boolean> => sql`exists (select from ${failedRounds(facts)})`;
