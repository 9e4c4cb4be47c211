import { readSeason } from '@survivor/recorded-seasons';
import { type Fault, startStandIn } from '@survivor/recorded-seasons/stand-in';
import { GAME_STATUSES, type GameStatus, lastRoundOfNflSeason, NFL_TEAMS, type ReportedEvent } from '@survivor/rules';

/** A game as it will have ended: what the script of the members is written from. Scores are null of a cancelled one. */
export type PlannedGame = {
  readonly round: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly kickoffAt: Date;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** Where a replayed season comes from: the settings that point the worker at it, and what the model is told of it. */
export type ReplaySource = {
  readonly year: number;
  readonly lastRound: number;
  readonly games: readonly PlannedGame[];
  readonly workerEnv: Readonly<Record<string, string>>;
  setNow(now: Date): void;
  /** A fault of the source from now on, or none any more. */
  setFault(fault: Fault | null): void;
  /** What the source says of these rounds at an instant, read plainly and past the product's own client. */
  observe(rounds: readonly number[], now: Date): Promise<ReportedEvent[]>;
  close(): Promise<void>;
};

function teamWhere(isIt: (team: (typeof NFL_TEAMS)[number]) => boolean, what: string): number {
  const team = NFL_TEAMS.find(isIt);
  if (team === undefined) throw new Error(`no team ${what}`);
  return team.id;
}

type RawEvent = Record<string, string | null>;
type RawAnswer = { events: RawEvent[] | null };

const isAnswer = (value: unknown): value is RawAnswer => typeof value === 'object' && value !== null && 'events' in value;

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
    homeTeamId: teamWhere((team) => team.sourceId === idHomeTeam, `${idHomeTeam}`),
    awayTeamId: teamWhere((team) => team.sourceId === idAwayTeam, `${idAwayTeam}`),
    kickoffAt: strTimestamp ? new Date(`${strTimestamp}Z`) : null,
    status: statusOf(event['strStatus']),
    homeScore: scoreOf(event['intHomeScore']),
    awayScore: scoreOf(event['intAwayScore']),
  };
}

/** A recorded season, served by the stand-in of the sports source. */
export async function openRealSeason(year: number): Promise<ReplaySource> {
  const standIn = await startStandIn();
  const readRound = async (round: number): Promise<ReportedEvent[]> => {
    const answer: unknown = await (await fetch(`${standIn.baseUrl}/eventsround.php?id=4391&r=${round}&s=${year}`)).json();
    if (!isAnswer(answer) || answer.events === null) throw new Error(`the stand-in has no round ${round} of ${year}`);
    return answer.events.map(readEvent);
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
