import { readSeason } from '@survivor/recorded-seasons';
import { type Fault, startStandIn } from '@survivor/recorded-seasons/stand-in';
import { GAME_STATUSES, type GameStatus, lastRoundOfNflSeason, NFL_TEAMS, type ReportedEvent } from '@survivor/rules';

/**
 * A game with its final result, for planning the members' picks. A canceled game has null scores.
 */
export type PlannedGame = {
  readonly round: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly kickoffAt: Date;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** The source of a replayed season: settings for the worker, and observations for the model. */
export type ReplaySource = {
  readonly year: number;
  readonly lastRound: number;
  readonly games: readonly PlannedGame[];
  readonly workerEnv: Readonly<Record<string, string>>;
  setNow(now: Date): void;
  /** Makes the source fail from now on; null ends the fault. */
  setFault(fault: Fault | null): void;
  /** The source's events of these rounds at an instant, read without the product's client. */
  observe(rounds: readonly number[], now: Date): Promise<ReportedEvent[]>;
  close(): Promise<void>;
};

function findTeamId(matches: (team: (typeof NFL_TEAMS)[number]) => boolean, description: string): number {
  const team = NFL_TEAMS.find(matches);
  if (team === undefined) throw new Error(`no team ${description}`);
  return team.id;
}

type RawEvent = Record<string, string | null>;
type RawResponse = { events: RawEvent[] | null };

const isRawResponse = (value: unknown): value is RawResponse => typeof value === 'object' && value !== null && 'events' in value;

function statusOf(text: string | null | undefined): GameStatus {
  return GAME_STATUSES.find((status) => status === text) ?? 'UNKNOWN';
}

function scoreOf(text: string | null | undefined): number | null {
  return text === null || text === undefined || text === '' ? null : Number(text);
}

function readEvent(event: RawEvent): ReportedEvent {
  const { idHomeTeam, idAwayTeam, strTimestamp } = event;
  return {
    sourceId: `${event['idEvent']}`,
    round: Number(event['intRound']),
    homeTeamId: findTeamId((team) => team.sourceId === idHomeTeam, `${idHomeTeam}`),
    awayTeamId: findTeamId((team) => team.sourceId === idAwayTeam, `${idAwayTeam}`),
    kickoffAt: strTimestamp ? new Date(`${strTimestamp}Z`) : null,
    status: statusOf(event['strStatus']),
    homeScore: scoreOf(event['intHomeScore']),
    awayScore: scoreOf(event['intAwayScore']),
  };
}

/** Opens a recorded season, served by the fake sports source. */
export async function openRealSeason(year: number): Promise<ReplaySource> {
  const standIn = await startStandIn();
  const readRound = async (round: number): Promise<ReportedEvent[]> => {
    const response: unknown = await (await fetch(`${standIn.baseUrl}/eventsround.php?id=4391&r=${round}&s=${year}`)).json();
    if (!isRawResponse(response) || response.events === null) throw new Error(`the stand-in has no round ${round} of ${year}`);
    return response.events.map(readEvent);
  };
  return {
    year,
    lastRound: lastRoundOfNflSeason(year),
    games: readSeason(year),
    workerEnv: { SPORTS_SOURCE: 'thesportsdb', SPORTSDB_URL: standIn.baseUrl, SPORTSDB_REQUESTS_PER_MINUTE: '0' },
    setNow: standIn.setNow,
    setFault: (fault) => (fault === null ? standIn.recover() : standIn.fail(fault)),
    observe: async (rounds) => (await Promise.all(rounds.map(readRound))).flat(),
    close: standIn.close,
  };
}
