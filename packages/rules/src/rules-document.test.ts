import { describe, expect, it } from 'vitest';
import document from '../../../infra/docs/rules.md?raw';
import { completingRound, isWinner } from './league/league.ts';
import { describeRefusal, type PickInput, refusePick } from './league/pick.ts';
import { deriveSchedule, type StoredRound } from './season/season-schedule.ts';
import { eliminationReasonOf, isPickCorrect, type TeamResult } from './season/team-result.ts';
import { after, aGame, facts, final, OPENING } from './testing/build-season.ts';
import { GradingTwin } from './testing/grading-twin.ts';
import { knownResults } from './testing/play-by-rules.ts';

type Row = readonly (string | number)[];
type Game = Parameters<typeof aGame>[0];

/** The rows of a table between the marks of an example. */
function rowsOf(example: string): string[] {
  const text = document.split(`<!-- example: ${example} -->\n`)[1]?.split('<!-- /example -->')[0] ?? '';
  return text.trim().split('\n').slice(2);
}

const lineOf = (row: Row) => `| ${row.join(' | ')} |`.replaceAll('  |', ' |');
const expectRows = (example: string, rows: readonly Row[]) => expect(rowsOf(example)).toEqual(rows.map(lineOf));

const THURSDAY = OPENING;
const SUNDAY = after(2, 17);
const MONDAY = after(4);
const NEXT = aGame({ round: 2, kickoffAt: after(7) });

function wordsOf(instant: Date | null | undefined): string {
  if (!instant) return 'none';
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][instant.getUTCDay()];
  return `${day} ${instant.getUTCHours() % 12} ${instant.getUTCHours() < 12 ? 'AM' : 'PM'}`;
}

function deadlineRow(told: string, games: readonly Game[], rounds?: { stored: Date; now: Date }): Row {
  const stored = (startsAt: Date): StoredRound[] => [{ ordinal: 1, startsAt, formerStartsAt: null }];
  const given = rounds === undefined ? {} : { rounds: stored(rounds.stored), now: rounds.now };
  const round = deriveSchedule(facts([...games.map(aGame), NEXT], given)).rounds[0];
  return [told, wordsOf(round?.startsAt), round?.isVoid ? 'yes' : 'no'];
}

function completionRow(outs: readonly (number | null)[], closedThrough: number): Row {
  const round = completingRound({ startRound: 1, lastRound: 18, closedThrough, eliminatedRounds: outs });
  const words = (out: number | null) => (out === null ? 'alive' : String(out));
  const survivors = outs.filter((out) => out === null || (round !== null && out > round)).length;
  const winners = round === null ? [] : outs.filter((out) => isWinner(out, { completedRound: round, survivors }));
  return [outs.map(words).join(', '), closedThrough, round ?? 'not yet', winners.map(words).join(', ')];
}

const OPEN: PickInput = {
  isLeagueCompleted: false,
  displayedRound: 5,
  round: 5,
  isEliminated: false,
  startsAt: OPENING,
  now: after(-1),
  teamId: 4,
  availability: 'plays',
  usedInRound: null,
};

/** A change for each reason; all later reasons apply as well. */
const REASONS: readonly (readonly [told: string, change: Partial<PickInput>])[] = [
  ['the league is completed', { isLeagueCompleted: true }],
  ['it is not the displayed round', { displayedRound: 6 }],
  ['the member is eliminated', { isEliminated: true }],
  ["the deadline is reached or unknown, or the team's game has started", { now: OPENING }],
  ['the team has no game', { availability: 'bye' }],
  ['its game is canceled or moved', { availability: 'gone' }],
  ['it was picked in another round', { usedInRound: 3 }],
];

function refusalRow([told]: (typeof REASONS)[number], from: number): Row {
  let question = OPEN;
  for (const [, change] of REASONS.slice(from).reverse()) question = { ...question, ...change };
  const refusal = refusePick(question);
  return [told, refusal === null ? '' : describeRefusal(refusal)];
}

function resultRow(told: string, result: TeamResult | null): Row {
  const reason = eliminationReasonOf(result);
  return [told, String(isPickCorrect(result)), reason === null ? '' : `\`${reason}\``];
}

type Played = readonly [week: number, game: Game];

/**
 * The state of a member with team 1 in week 1 and team 3 in week 2, after facts in the given order.
 */
function earliestRow(told: string, steps: readonly Played[], picks: readonly (number | null)[] = [1, 3, null]): Row {
  const twin = new GradingTwin(3);
  const league = { id: 'league', startRound: 1, members: [{ id: 'member', picks }] };
  const games = new Map([1, 2, 3].map((week) => [week, planned(week)]));
  const now = after(10);
  for (const [week, game] of steps) {
    games.set(week, { ...games.get(week), ...game });
    const told = facts([...games.values()].map(aGame), { now, rounds: reached(games.get(1)?.status !== 'CANC') });
    twin.grade(deriveSchedule(told), { leagues: [league], now });
  }
  const member = twin.read('league').members[0];
  return member?.round ? [told, member.round, `\`${member.reason}\``] : [told, 'alive', ''];
}

/** A member with team 1 in week 1 and no pick in week 2: the known result of week 1, and later ones. */
function excusedRow([first, then]: readonly [told: string, then: string], [known, ...later]: readonly Game[]): Row {
  const at = (now: Date, result: Game) =>
    deriveSchedule(facts([{ ...planned(1), ...result }, planned(2), planned(3)].map(aGame), { now, rounds: reached(true) }));
  const twin = new GradingTwin(3);
  const league = { id: 'league', startRound: 1, members: [{ id: 'member', picks: [1, null, null] }] };
  const knownThen = new Map([[2, knownResults(at(after(6), known ?? {}), { ordinal: 2, startsAt: after(7), formerStartsAt: null })]]);
  for (const result of [known ?? {}, ...later]) twin.grade(at(after(8), result), { leagues: [league], known: knownThen, now: after(8) });
  const round = twin.read('league').members[0]?.round ?? null;
  return [first, then, round === null ? 'excused' : `out in week ${round}`];
}

const planned = (week: number): Game => ({
  round: week,
  homeTeamId: week * 2 - 1,
  awayTeamId: week * 2,
  kickoffAt: after(7 * (week - 1)),
});
const reached = (isFirstPlayed: boolean): StoredRound[] =>
  [isFirstPlayed ? OPENING : null, after(7), after(14)].map((startsAt, index) => ({ ordinal: index + 1, startsAt, formerStartsAt: null }));

const WON = final(20, 10);
const LOST = final(10, 20);
const TIED = final(10, 10);

describe('the examples of the rules document', () => {
  it('are the deadlines that follow from the games', () => {
    const cancelled = { status: 'CANC' } as const;
    const thursday = { kickoffAt: THURSDAY };
    const sunday = { kickoffAt: SUNDAY };
    const unknown = { kickoffAt: null };
    expectRows('deadline', [
      deadlineRow('Thu 8 PM, Sun 1 PM, Mon 8 PM', [thursday, sunday, { kickoffAt: MONDAY }]),
      deadlineRow('Thu 8 PM canceled, Sun 1 PM', [{ ...thursday, ...cancelled }, sunday]),
      deadlineRow('Thu 8 PM postponed, Sun 1 PM', [{ ...thursday, status: 'PST' }, sunday]),
      deadlineRow('kickoff unknown, Sun 1 PM', [unknown, sunday]),
      deadlineRow('kickoff unknown', [unknown]),
      deadlineRow('Thu 8 PM moved behind the next round, Sun 1 PM', [{ kickoffAt: after(8) }, sunday]),
      deadlineRow('Thu 8 PM canceled, Sun 1 PM canceled', [
        { ...thursday, ...cancelled },
        { ...sunday, ...cancelled },
      ]),
      deadlineRow('Thu 8 PM canceled on Friday, Sun 1 PM', [{ ...thursday, ...cancelled }, sunday], { stored: THURSDAY, now: after(1) }),
    ]);
  });

  it('are the completing rounds and winners of leagues', () => {
    expectRows('completion', [
      completionRow([1, 2, null, null], 3),
      completionRow([1, 2, 3, null], 2),
      completionRow([1, 2, 3, null], 3),
      completionRow([1, 3, 3], 3),
      completionRow([1, 2, null, null], 18),
      completionRow([null], 3),
      completionRow([2], 3),
    ]);
  });

  it('are the refusals of a pick in their order', () => {
    expectRows('refusals', REASONS.map(refusalRow));
  });

  it('are what results do to a pick', () => {
    expectRows('results', [
      resultRow('won', 'W'),
      resultRow('lost', 'L'),
      resultRow('tied', 'T'),
      resultRow('canceled', 'cancelled'),
      resultRow('moved', 'moved'),
      resultRow('undecided', null),
    ]);
  });

  it('are the earliest failing weeks, in whatever order the facts came in', () => {
    expectRows('earliest', [
      earliestRow('week 1 won, week 2 lost', [
        [1, WON],
        [2, LOST],
      ]),
      earliestRow('week 2 lost, then week 1 tied', [
        [2, LOST],
        [1, TIED],
      ]),
      earliestRow('week 1 won, no pick in week 2', [[1, WON]], [1, null, null]),
      earliestRow('week 1 lost, then corrected to won', [
        [1, LOST],
        [1, WON],
      ]),
      earliestRow('week 1 void, week 2 won', [
        [1, { status: 'CANC' }],
        [2, WON],
      ]),
    ]);
  });

  it('are who is excused from a week', () => {
    expectRows('excused', [
      excusedRow(['lost', 'corrected to won'], [LOST, WON]),
      excusedRow(['tied', 'corrected to won'], [TIED, WON]),
      excusedRow(['lost', 'not corrected'], [LOST]),
      excusedRow(['lost', 'corrected to won and back'], [LOST, WON, LOST]),
      excusedRow(['won', 'not corrected'], [WON]),
      excusedRow(['won', 'corrected to lost and back'], [WON, LOST, WON]),
      excusedRow(['undecided', 'won'], [{}, WON]),
    ]);
  });
});
