import * as fc from 'fast-check';
import { AGAIN, type Choices, choicesOf, readSource, type Step, scriptOf } from './random-history.ts';
import { type Line, OPENING, scheduleOf, shifted, TEAMS, USUAL, WEEK_HOURS } from './random-source.ts';
import type { ModelHistory } from './season-model.ts';

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/**
 * A season twice. In `glitched`, one game's line is wrong in every response between `from` and
 * `until`.
 */
export type GlitchHistory = {
  readonly base: ModelHistory;
  readonly glitched: ModelHistory;
  readonly from: Date;
  readonly until: Date;
  /** The game's id at the source. */
  readonly sourceId: string;
};

/** A way in which a line can be wrong. */
type Wrong = { readonly kind: (typeof KINDS)[number]; readonly size: number; readonly hours: number };
const KINDS = ['day', 'week', 'month', 'year', 'cancelled', 'final', 'swapped', 'doubled', 'missing', 'other round'] as const;
const HOURS_OFF: Readonly<Record<string, number>> = {
  day: DAY_HOURS,
  week: 7 * DAY_HOURS,
  month: 30 * DAY_HOURS,
  year: 365 * DAY_HOURS,
};

/** The lines that replace the right one. */
function wrongLines(line: Line, { kind, size, hours }: Wrong, lastRound: number): Line[] {
  switch (kind) {
    case 'cancelled':
      return [{ ...line, status: 'CANC', homeScore: null, awayScore: null }];
    case 'final':
      return [{ ...line, status: 'FT', homeScore: size % 4, awayScore: (size >> 2) % 4 }];
    case 'swapped':
      return [{ ...line, homeTeamId: line.awayTeamId, awayTeamId: line.homeTeamId }];
    case 'doubled': {
      const isOther = size % 3 !== 0;
      const kickoffAt = size % 3 === 1 ? line.kickoffAt : shifted(line.kickoffAt, hours);
      return [line, { ...line, sourceId: isOther ? `${line.sourceId}d` : line.sourceId, kickoffAt }];
    }
    case 'missing':
      return [{ ...line, isListed: false, isForgotten: size % 2 === 0 }];
    case 'other round':
      return [{ ...line, round: ((line.round + (size % (lastRound - 1))) % lastRound) + 1 }];
    default:
      return [{ ...line, kickoffAt: shifted(line.kickoffAt, hours) }];
  }
}

const wrong: fc.Arbitrary<Wrong> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    size: fc.integer({ min: 0, max: 15 }),
    sign: fc.constantFrom(-1, 1),
    off: fc.constantFrom(...Object.values(HOURS_OFF)),
  })
  .map(({ kind, size, sign, off }) => ({ kind, size, hours: sign * (HOURS_OFF[kind] ?? off) }));

/** Nobody decides on held claims, and every game becomes final. */
function sound(choices: Choices): Choices {
  const pairings = choices.pairings.map((one) => ({ ...one, late: one.late.map((hours) => hours || 3) }));
  return { ...choices, pairings, acts: [] };
}

const moment = fc.record({
  hour: fc.integer({ min: -200, max: 4 * WEEK_HOURS }),
  /** From 15 minutes to three days. */
  minutes: fc.oneof(fc.integer({ min: 15, max: 180 }), fc.integer({ min: 180, max: 72 * 60 })),
  game: fc.integer({ min: 0, max: TEAMS * 2 - 1 }),
});

/** Seasons with and without one wrong line, read at the same times. */
export const glitchHistory: fc.Arbitrary<GlitchHistory> = fc
  .record({ choices: choicesOf(USUAL, 8).map(sound), wrong, moment })
  .map(({ choices, wrong, moment: { hour, minutes, game } }) => {
    const { steps, rest, at } = scriptOf(choices);
    const isAtFirst = wrong.size === 0;
    const from = at(isAtFirst ? choices.loadedAt - 1 : Math.max(hour % (choices.lastRound * WEEK_HOURS), choices.loadedAt));
    const until = apart(new Date(from.getTime() + minutes * 60_000));
    const line = scheduleOf(choices.pairings)[game % scheduleOf(choices.pairings).length];
    const sourceId = line?.sourceId ?? '';
    const all = [...steps, ...readingsAround(choices, from, until)].sort((a, b) => a.at.getTime() - b.at.getTime());
    const show = (lines: readonly Line[], now: Date) =>
      now < from || now >= until
        ? lines
        : lines.flatMap((one) => (one.sourceId === sourceId ? wrongLines(one, wrong, choices.lastRound) : [one]));
    return {
      base: { ...rest, observations: readSource(choices, all, { isSound: true }) },
      glitched: { ...rest, observations: readSource(choices, all, { show, isSound: true }) },
      from,
      until,
      sourceId,
    };
  });

/** Kickoffs are at whole hours, so nothing else happens within two minutes of one. */
function apart(instant: Date): Date {
  const minute = Math.floor((instant.getTime() - OPENING) / 60_000) % 60;
  const away = (minute + 60) % 60;
  if (away >= 58) return new Date(instant.getTime() - 3 * 60_000);
  return away <= 2 ? new Date(instant.getTime() + 3 * 60_000) : instant;
}

/**
 * Readings when the line becomes wrong and right, and often enough in between for claims to be
 * accepted.
 */
function readingsAround({ pairings }: Choices, from: Date, until: Date): Step[] {
  const rounds = pairings.map((_, index) => index + 1);
  const between = [1, ...AGAIN].map((hours) => new Date(from.getTime() + hours * HOUR)).filter((at) => at < until);
  const after = AGAIN.map((hours) => new Date(until.getTime() + hours * HOUR));
  return [from, ...between, until, ...after].map((at) => ({ at, change: null, rounds }));
}
