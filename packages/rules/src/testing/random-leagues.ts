import * as fc from 'fast-check';
import { TEAMS, WEEK_HOURS } from './random-source.ts';
import type { ModelLeague } from './season-model.ts';

export type LeagueChoices = {
  readonly hour: number;
  readonly joins: readonly number[];
  /** Each member's picks by round, made some hours ahead; team 0 stands for no pick. */
  readonly habits: readonly (readonly { readonly team: number; readonly hoursAhead: number }[])[];
  readonly picks: readonly { readonly hour: number; readonly member: number; readonly team: number; readonly offRound: number }[];
};

const int = (min: number, max: number) => fc.integer({ min, max });
export const seasonHour = int(-150, 4 * WEEK_HOURS + 200);

/** A league created at any time, whose members mostly pick every round. */
export const leagueChoices: fc.Arbitrary<LeagueChoices> = fc.record({
  hour: int(-120, 2 * WEEK_HOURS),
  joins: fc.array(int(0, 60), { maxLength: 4 }),
  habits: fc.array(fc.array(fc.record({ team: int(0, TEAMS), hoursAhead: int(1, 150) }), { minLength: 4, maxLength: 4 }), {
    minLength: 5,
    maxLength: 5,
  }),
  picks: fc.array(fc.record({ hour: seasonHour, member: int(0, 4), team: int(1, TEAMS), offRound: int(-4, 4) }), { maxLength: 8 }),
});

export function leagueOf(
  choices: LeagueChoices,
  number: number,
  { lastRound, at }: { lastRound: number; at: (hour: number) => Date },
): ModelLeague {
  const ids = choices.joins.map((_, index) => `L${number}M${index}`);
  const habitual = choices.habits.flatMap((rounds, member) =>
    rounds.flatMap(({ team, hoursAhead }, index) => {
      const hour = index * WEEK_HOURS - hoursAhead;
      const memberId = member === 4 ? `L${number}C` : ids[member];
      return team === 0 || memberId === undefined || index >= lastRound ? [] : [{ at: at(hour), memberId, round: index + 1, teamId: team }];
    }),
  );
  const createdAt = at(choices.hour);
  return {
    id: `L${number}`,
    createdAt,
    members: [
      { id: `L${number}C`, joinedAt: createdAt },
      ...choices.joins.map((hours, i) => ({ id: ids[i] ?? '', joinedAt: at(choices.hour + 1 + hours) })),
    ],
    picks: [
      ...habitual,
      ...choices.picks.map(({ hour, member, team, offRound }) => {
        const ahead = Math.max(1, Math.min(lastRound, Math.ceil(hour / WEEK_HOURS) + 1));
        const round = Math.abs(offRound) < 4 ? ahead : (offRound + 4) % lastRound || 1;
        return { at: at(hour), memberId: ids[member] ?? `L${number}C`, round, teamId: team };
      }),
    ],
  };
}
