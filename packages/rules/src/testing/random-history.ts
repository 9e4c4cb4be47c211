import * as fc from 'fast-check';
import type { ModelAct } from './believed-games.ts';
import { type LeagueChoices, leagueChoices, leagueOf, seasonHour } from './random-leagues.ts';
import {
  type Change,
  type ChangeKind,
  changeLines,
  finalsOf,
  isSound,
  type Line,
  OPENING,
  type Pairing,
  Reader,
  SELDOM,
  scheduleOf,
  TEAMS,
  USUAL,
  WEEK_HOURS,
} from './random-source.ts';
import type { ModelHistory } from './season-model.ts';

const HOUR = 3_600_000;

export type Choices = {
  readonly lastRound: number;
  readonly pairings: readonly Pairing[];
  readonly loadedAt: number;
  readonly changes: readonly Change[];
  readonly acts: readonly { readonly change: number; readonly kind: 'accept' | 'refuse'; readonly hours: number }[];
  readonly leagues: readonly LeagueChoices[];
};

const int = (min: number, max: number) => fc.integer({ min, max });

export const choicesOf = (kinds: readonly ChangeKind[], maxChanges: number): fc.Arbitrary<Choices> =>
  fc
    .record({
      lastRound: int(2, 4),
      pairings: fc.array(
        fc.record({
          order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: TEAMS, maxLength: TEAMS }),
          byes: int(0, 2),
          scores: fc.array(int(0, 15), { minLength: TEAMS, maxLength: TEAMS }),
          late: fc.array(int(0, 9), { minLength: 4, maxLength: 4 }),
        }),
        { minLength: 4, maxLength: 4 },
      ),
      loadedAt: int(-600, -160),
      changes: fc.array(fc.record({ hour: seasonHour, game: int(0, 15), kind: fc.constantFrom(...kinds), size: int(-70, 200) }), {
        maxLength: maxChanges,
      }),
      acts: fc.array(fc.record({ change: int(0, 13), kind: fc.constantFrom('accept' as const, 'refuse' as const), hours: int(0, 20) }), {
        maxLength: 8,
      }),
      leagues: fc.array(leagueChoices, { minLength: 1, maxLength: 3 }),
    })
    .map((choices) => ({ ...choices, pairings: choices.pairings.slice(0, choices.lastRound) }));

/** The gate's cases are drawn more often than they occur. */
const OFTEN = ['typo', 'typo', 'cancel-round', 'other-round', 'shift'] as const;

/**
 * Small random seasons with byes, ties, cancellations, moves, postponements, corrections, late
 * data, typos and leagues that start later.
 */
export const randomHistory: fc.Arbitrary<ModelHistory> = choicesOf([...USUAL, ...SELDOM, ...OFTEN], 14).map((choices) => {
  const script = scriptOf(choices);
  return { ...script.rest, observations: readSource(choices, script.steps) };
});

/** Times at which to compare: after every event, and once at the end. */
export function instantsOf(history: ModelHistory): Date[] {
  const { observations, acts, leagues } = history;
  const happened = [
    ...observations.map(({ at }) => at),
    ...acts.map(({ at }) => at),
    ...leagues.flatMap(({ createdAt, picks, departures = [] }) => [createdAt, ...[...picks, ...departures].map(({ at }) => at)]),
  ];
  const times = new Set([...happened.map((at) => at.getTime()), endOf(history).getTime()]);
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}

/** After everything has happened. */
const endOf = ({ lastRound }: { readonly lastRound: number }) => new Date(OPENING + (lastRound + 3) * WEEK_HOURS * HOUR);

/** A reading of the source: some rounds, or those that a change concerns. */
export type Step = { readonly at: Date; readonly change: Change | null; readonly rounds: readonly number[] | 'concerned' };

/**
 * Kickoffs are at whole hours, and every other event at its own minute, so nothing happens within
 * 90 seconds of a boundary.
 */
function clock() {
  let minutes = 0;
  return (hour: number) => {
    minutes = (minutes % 53) + 1;
    return new Date(OPENING + hour * HOUR + (minutes + 2) * 60_000);
  };
}

/** Hours after a change at which its rounds are read again, so that claims are accepted. */
export const AGAIN = [7, 25, 49];

/** When the source changes and is read, and everything that does not come from it. */
export function scriptOf(choices: Choices): { steps: Step[]; rest: Omit<ModelHistory, 'observations'>; at: (hour: number) => Date } {
  const at = clock();
  const { lastRound, loadedAt } = choices;
  const all = choices.pairings.map((_, index) => index + 1);
  const changes = [...choices.changes, ...finalsOf(choices.pairings, scheduleOf(choices.pairings))];
  const steps: Step[] = [{ at: at(loadedAt), change: null, rounds: all }];
  for (let hour = loadedAt + 24; hour < (lastRound + 2) * WEEK_HOURS; hour += 24) steps.push({ at: at(hour), change: null, rounds: all });
  for (const change of changes) {
    steps.push({ at: at(change.hour), change, rounds: 'concerned' });
    if (!isPlay(change))
      for (const hours of AGAIN) steps.push({ at: at(change.hour + hours), change: { ...change, kind: 'again' }, rounds: 'concerned' });
  }
  const leagues = choices.leagues.map((one, i) => leagueOf(one, i + 1, { lastRound, at }));
  return { steps: steps.sort((a, b) => a.at.getTime() - b.at.getTime()), rest: { lastRound, leagues, acts: actsOf(choices, at) }, at };
}

const isPlay = ({ kind }: Change) => kind === 'final' || kind === 'live';

function actsOf({ acts, changes, pairings }: Choices, at: (hour: number) => Date): ModelAct[] {
  const lines = scheduleOf(pairings);
  return acts.flatMap(({ change, kind, hours }) => {
    const made = changes[change];
    const line = made && lines[made.game % lines.length];
    return made === undefined || line === undefined ? [] : [{ at: at(made.hour + hours + 1), kind, sourceId: line.sourceId }];
  });
}

/**
 * The readings of the source. `show` replaces the true lines. A source without errors never changes
 * quarantined lines.
 */
export function readSource(
  { pairings, lastRound }: Choices,
  steps: readonly Step[],
  { show = (lines) => lines, isSound: mustBeSound = false }: { show?: Show; isSound?: boolean } = {},
): ModelHistory['observations'] {
  const lines = scheduleOf(pairings);
  const reader = new Reader();
  const loaded = steps.find((step) => step.change === null)?.at ?? new Date(OPENING);
  for (const { at, change, rounds } of steps) {
    const named = change && lines[change.game % lines.length];
    const isMade = !mustBeSound || (named && change && isSound(named, change.kind, at));
    const concerned = change !== null && isMade ? changeLines(lines, change, lastRound) : [];
    if (at >= loaded) reader.read(show(lines, at), rounds === 'concerned' ? concerned : rounds, at);
  }
  return reader.observations;
}

type Show = (lines: readonly Line[], at: Date) => readonly Line[];
