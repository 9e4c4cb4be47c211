import { describe, expect, it } from 'vitest';
import { SourceError } from '../sports-source.ts';
import { eventOf, recordedEvent, teamIdOf } from '../testing/recorded-events.ts';
import { parseGameResponse, parseRoundResponse } from './parse-events.ts';

const ROUND = { season: 2025, round: 14 };
const SOUND = [eventOf('KC-HOU'), eventOf('GB-CHI'), eventOf('BUF-CIN')];
const parse = (...events: unknown[]) => parseRoundResponse({ events }, ROUND);
/** The reasons for which an event among sound ones is quarantined; the sound ones must stay. */
function reasons(event: unknown): string[] {
  const answer = parse(...SOUND, event);
  expect(answer.games).toHaveLength(SOUND.length);
  return answer.quarantined.map(({ reason }) => reason);
}
function failure(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof SourceError ? `${error.kind}: ${error.message}` : error;
  }
}

describe('parseRoundResponse', () => {
  it('reads an event as recorded from the service', () => {
    expect(parse(recordedEvent())).toEqual({
      games: [
        {
          sourceId: '2261394',
          round: 14,
          homeTeamId: teamIdOf('LAC'),
          awayTeamId: teamIdOf('PHI'),
          kickoffAt: new Date('2025-12-09T01:15:00Z'),
          status: 'AOT',
          homeScore: 22,
          awayScore: 19,
        },
      ],
      quarantined: [],
    });
  });

  it('reads numbers where strings are usual', () => {
    const numbers = {
      idEvent: 2261394,
      idHomeTeam: 135908,
      idAwayTeam: 134936,
      intRound: 14,
      strSeason: 2025,
      intHomeScore: 22,
      intAwayScore: 19,
      idLeague: 4391,
    };
    expect(parse(recordedEvent(numbers))).toEqual(parse(recordedEvent()));
  });

  it('takes null and empty scores for none, never for zero', () => {
    const [unplayed, zero] = parse(
      eventOf('KC-HOU', { strStatus: 'NS', intHomeScore: null, intAwayScore: '' }),
      eventOf('GB-CHI', { intHomeScore: '0' }),
    ).games;
    expect([unplayed?.homeScore, unplayed?.awayScore, zero?.homeScore]).toEqual([null, null, 0]);
  });

  it('reads the kickoff from date and time without a timestamp, and knows a placeholder', () => {
    const games = parse(
      eventOf('KC-HOU', { strTimestamp: null, dateEvent: '2025-10-03', strTime: '00:15:00' }),
      eventOf('GB-CHI', { strTimestamp: null, strTime: '00:00:00', strTimeLocal: null }),
      eventOf('BUF-CIN', { strTimestamp: '2025-12-08T00:00:00', strTime: { not: 'text' } }),
    ).games;
    const kickoffs = games.map(({ kickoffAt }) => kickoffAt?.toISOString() ?? null);
    expect(kickoffs).toEqual(['2025-10-03T00:15:00.000Z', null, '2025-12-08T00:00:00.000Z']);
  });

  it('keeps scores that stand beside an undecided status, and goes by strStatus alone', () => {
    const [game] = parse(recordedEvent({ strStatus: '', strPostponed: 'yes' })).games;
    expect(game).toMatchObject({ status: 'NS', homeScore: 22, awayScore: 19 });
    expect(parse(recordedEvent({ strStatus: 'Abandoned' })).games[0]?.status).toBe('UNKNOWN');
  });

  it.each([
    ['a final without a score', { intHomeScore: null }, 'The game is final without both scores'],
    ['a final with an empty score', { intAwayScore: '' }, 'The game is final without both scores'],
    ['a score below zero', { intHomeScore: '-3' }, 'The home score is below zero: -3'],
    ['a score that is a word', { intAwayScore: 'abc' }, 'The away score is not a whole number: abc'],
    ['a score with a fraction', { intAwayScore: 17.5 }, 'The away score is not a whole number: 17.5'],
    ['a score beyond belief', { intAwayScore: '201' }, 'The away score is implausible: 201'],
    ['a missing team', { idHomeTeam: null, strHomeTeam: '' }, 'The home team is missing'],
    ['an unknown team', { idAwayTeam: '999999', strAwayTeam: 'Unknown Team' }, 'The away team is unknown: 999999'],
    ['a team against itself', { idAwayTeam: '135908', strAwayTeam: null }, 'The home and the away team are the same'],
    ['an id that contradicts the name', { strHomeTeam: 'Buffalo Bills' }, "The home team's id and name contradict each other"],
    ['a kickoff that is no time', { strTimestamp: 'soon', dateEvent: null }, 'The kickoff is not a time: soon'],
    ['no id', { idEvent: null }, 'The event has no usable id'],
    ['no season', { strSeason: null }, 'The event names no season'],
    ['no round', { intRound: 'x' }, 'The event names no round'],
    ['another season', { strSeason: '2024' }, 'The event belongs to another season: 2024'],
    ['another round', { intRound: '13' }, 'The event belongs to another round: 13'],
    ['another league', { idLeague: '4328' }, 'The event belongs to another league: 4328'],
    ['a value that is not text', { intHomeScore: { $gt: 0 } }, 'The event is malformed'],
  ])('quarantines an event with %s', (_, changes, reason) => {
    expect(reasons(recordedEvent(changes))).toEqual([reason]);
  });

  it.each([null, 'game', 7, [], {}])('quarantines %j among events', (event) => {
    expect(reasons(event)).toHaveLength(1);
  });

  it('accepts a former name of a team, since ids decide', () => {
    expect(reasons(recordedEvent({ strHomeTeam: 'San Diego Chargers', intRound: '13' }))).toEqual([
      'The event belongs to another round: 13',
    ]);
    expect(parse(recordedEvent({ strHomeTeam: 'San Diego Chargers' })).games).toHaveLength(1);
  });

  it.each(['160', '125', '150', '200', '500'])('ignores round %s without a report', (intRound) => {
    expect(reasons(recordedEvent({ intRound }))).toEqual([]);
  });

  it('resolves duplicates and reports only finals that disagree', () => {
    const stale = parse(
      ...SOUND,
      recordedEvent(),
      recordedEvent({ idEvent: '22613949', strStatus: 'NS', intHomeScore: null, intAwayScore: null }),
    );
    expect([stale.games.length, stale.quarantined.length]).toEqual([4, 0]);
    expect(stale.games.find(({ sourceId }) => sourceId === '2261394')?.status).toBe('AOT');
    const other = parse(...SOUND, recordedEvent(), recordedEvent({ idEvent: '22613949', intHomeScore: '16' }));
    expect(other.games.find(({ homeTeamId }) => homeTeamId === teamIdOf('LAC'))?.homeScore).toBe(22);
    expect(other.quarantined).toMatchObject([
      { sourceId: '22613949', round: 14, reason: 'Another event of the same game has another final score' },
    ]);
  });

  it('shows the administrators a flat event without characters that a database refuses', () => {
    const [quarantined] = parse(
      ...SOUND,
      recordedEvent({ strHomeTeam: `a\u0000b\ud800${'x'.repeat(900)}`, strStatus: { deep: [] } }),
    ).quarantined;
    expect(quarantined?.event).toMatchObject({ strHomeTeam: `a?b?${'x'.repeat(76)}`, strStatus: '(not text)' });
    expect(quarantined).toMatchObject({ sourceId: '2261394', round: 14 });
  });

  it.each([
    ['another season', { strSeason: '2024' }],
    ['another round', { intRound: '13' }],
    ['the pre-season', { intRound: '500' }],
    ['another league', { idLeague: '4328' }],
  ])('refuses an answer that is mostly of %s', (_, changes) => {
    const foreign = ['KC-HOU', 'GB-CHI'].map((game) => eventOf(game, changes));
    expect(failure(() => parse(...foreign, recordedEvent()))).toMatch(/^malformed: Week 14: 2 of 3 events do not belong here/);
  });

  it('refuses an answer in which no event is sound', () => {
    expect(failure(() => parse({}, recordedEvent({ idHomeTeam: null })))).toBe(
      'malformed: Week 14: none of 2 events can be used. The event has no usable id',
    );
  });

  it('tells an empty answer from one without the form of an answer', () => {
    expect(failure(() => parseRoundResponse({ events: null }, ROUND))).toBe('empty: Week 14: the answer holds no events');
    expect(failure(() => parseRoundResponse({ events: [] }, ROUND))).toBe('empty: Week 14: the answer holds no events');
    for (const document of [null, [], 'x', 7, {}, { events: {} }, { events: 'none' }, { teams: [] }]) {
      expect(failure(() => parseRoundResponse(document, ROUND))).toBe('malformed: Week 14: the answer has no list of events');
    }
    const many = Array.from({ length: 201 }, () => recordedEvent());
    expect(failure(() => parse(...many))).toBe('malformed: Week 14: the answer holds 201 events');
  });
});

describe('parseGameResponse', () => {
  const lookUp = (...events: unknown[]) => parseGameResponse({ events }, { season: 2025, sourceId: '2261394' });

  it('keeps the round the game is now listed under, and ignores a play-off round', () => {
    expect(lookUp(recordedEvent({ intRound: '16' })).games[0]?.round).toBe(16);
    expect(lookUp(recordedEvent({ intRound: '160' }))).toEqual({ games: [], quarantined: [] });
  });

  it('quarantines an event instead of a game', () => {
    expect(lookUp(recordedEvent({ idHomeTeam: null }))).toMatchObject({ games: [], quarantined: [{ reason: 'The home team is missing' }] });
  });

  it('refuses the answer of another event or season', () => {
    expect(failure(() => lookUp(recordedEvent({ idEvent: '1' })))).toBe('malformed: Game look-up: the answer belongs to another event');
    expect(failure(() => lookUp(recordedEvent({ strSeason: '2024' })))).toBe(
      'malformed: Game look-up: The event belongs to another season: 2024',
    );
    expect(failure(() => parseGameResponse({ events: null }, { season: 2025, sourceId: '1' }))).toMatch(/^empty: /);
  });
});
