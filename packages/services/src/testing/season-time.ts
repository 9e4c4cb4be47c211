import type { GameStatus } from '@survivor/rules';

const OPENING_THURSDAY = Date.UTC(2025, 8, 4);
const DAY = 86_400_000;
const DAYS = { Tue: -2, Wed: -1, Thu: 0, Fri: 1, Sat: 2, Sun: 3, Mon: 4 };
const WHEN = /^(?:W(?<week>-?\d+) )?(?<day>Tue|Wed|Thu|Fri|Sat|Sun|Mon) (?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?$/;
const GAME = /^(?<when>\?|(?:W-?\d+ )?\w{3} \d\d:\d\d)(?: (?<status>[A-Z]+\d?))?(?: (?<home>\d+):(?<away>\d+))?$/;

const isDay = (text: string | undefined): text is keyof typeof DAYS => text !== undefined && text in DAYS;

/**
 * A time of the season given as `W2 Sun 17:00` or `W2 Sun 17:00:01`, in UTC. A week runs from Tuesday to Monday around
 * its Thursday.
 */
export function when(text: string, week = 1): Date {
  const parts = WHEN.exec(text)?.groups;
  if (parts === undefined || !isDay(parts.day)) throw new Error(`not an instant of a season: ${text}`);
  const days = 7 * (Number(parts.week ?? week) - 1) + DAYS[parts.day];
  const seconds = 3600 * Number(parts.hour) + 60 * Number(parts.minute) + Number(parts.second ?? 0);
  return new Date(OPENING_THURSDAY + days * DAY + 1000 * seconds);
}

export type ScriptedGame = {
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

const STATUSES: Record<string, GameStatus> = {
  NS: 'NS',
  Q1: 'Q1',
  Q4: 'Q4',
  FT: 'FT',
  AOT: 'AOT',
  CANC: 'CANC',
  PST: 'PST',
  UNKNOWN: 'UNKNOWN',
};

/**
 * A game given as `Sun 17:00`, `Sun 17:00 FT 10:3`, `W2 Tue 18:00 PST` or, without a known kickoff,
 * `? NS`.
 */
export function parseGame(text: string, week: number): ScriptedGame {
  const parts = GAME.exec(text)?.groups;
  const status = STATUSES[parts?.status ?? 'NS'];
  if (parts?.when === undefined || status === undefined) throw new Error(`not a game: ${text}`);
  return {
    kickoffAt: parts.when === '?' ? null : when(parts.when, week),
    status,
    homeScore: parts.home === undefined ? null : Number(parts.home),
    awayScore: parts.away === undefined ? null : Number(parts.away),
  };
}
