import { NFL_TEAMS } from '@survivor/rules';

export type RawEvent = Record<string, unknown>;

function sourceIdOf(abbreviation: string): string {
  const team = NFL_TEAMS.find((candidate) => candidate.abbreviation === abbreviation);
  if (team === undefined) throw new Error(`No team is called ${abbreviation}`);
  return team.sourceId;
}

export function teamIdOf(abbreviation: string): number {
  const team = NFL_TEAMS.find((candidate) => candidate.abbreviation === abbreviation);
  if (team === undefined) throw new Error(`No team is called ${abbreviation}`);
  return team.id;
}

/** An event in the form recorded from the real service: Week 14 of 2025, final after overtime. */
export function recordedEvent(changes: RawEvent = {}): RawEvent {
  return {
    idEvent: '2261394',
    strEvent: 'Los Angeles Chargers vs Philadelphia Eagles',
    idLeague: '4391',
    strLeague: 'NFL',
    strSeason: '2025',
    intRound: '14',
    strHomeTeam: 'Los Angeles Chargers',
    strAwayTeam: 'Philadelphia Eagles',
    idHomeTeam: '135908',
    idAwayTeam: '134936',
    intHomeScore: '22',
    intAwayScore: '19',
    strTimestamp: '2025-12-09T01:15:00',
    dateEvent: '2025-12-09',
    strTime: '01:15:00',
    dateEventLocal: '2025-12-08',
    strTimeLocal: '17:15:00',
    strStatus: 'AOT',
    strPostponed: 'no',
    ...changes,
  };
}

/** The event of another game of the same round: `game` is `HOME-AWAY`. */
export function eventOf(game: string, changes: RawEvent = {}): RawEvent {
  const [home = '', away = ''] = game.split('-');
  const names = { strHomeTeam: null, strAwayTeam: null, strEvent: game };
  return recordedEvent({
    idEvent: `${teamIdOf(home)}${teamIdOf(away)}`,
    idHomeTeam: sourceIdOf(home),
    idAwayTeam: sourceIdOf(away),
    ...names,
    ...changes,
  });
}

export type ScriptedAnswer = (init: RequestInit) => Response | Promise<Response>;

/** A `fetch` that returns the responses in turn, then the last one; `urls` records the requests. */
export function scriptedFetch(...answers: ScriptedAnswer[]): { fetch: typeof fetch; urls: string[] } {
  const urls: string[] = [];
  return {
    urls,
    fetch: async (input, init = {}) => {
      const answer = answers[Math.min(urls.length, answers.length - 1)];
      urls.push(String(input));
      if (answer === undefined) throw new Error('No answer was scripted');
      return answer(init);
    },
  };
}

/** What a call failed with; throws when it did not fail. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call did not fail');
}
