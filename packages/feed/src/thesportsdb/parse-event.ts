import { NFL_TEAMS } from '@survivor/rules';
import type { QuarantinedEvent, SourceGame } from '../sports-source.ts';
import type { EventFields } from './event-shape.ts';
import { EventShape, quote, summarizeEvent } from './event-shape.ts';
import { parseKickoff } from './parse-kickoff.ts';
import { parseStatus } from './parse-status.ts';

const NFL_LEAGUE = '4391';
const HIGHEST_SCORE = 200;
const teamIdBySourceId = new Map(NFL_TEAMS.map((team) => [team.sourceId, team.id]));
const teamIdByName = new Map(NFL_TEAMS.map((team) => [team.name, team.id]));

/** `foreign` events belong to another league or season. The caller checks the round. */
export type ParsedEvent =
  | { kind: 'game'; game: SourceGame }
  | { kind: 'quarantined'; quarantined: QuarantinedEvent }
  | { kind: 'foreign'; quarantined: QuarantinedEvent };

type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };
const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
const quarantine = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

const isId = (text: string | null): text is string => text !== null && /^[\w-]{1,40}$/.test(text);

export function quarantineEvent(event: unknown, reason: string): QuarantinedEvent {
  const summary = summarizeEvent(event);
  const sourceId = summary.idEvent ?? null;
  const round = summary.intRound ?? null;
  return {
    sourceId: isId(sourceId) ? sourceId : null,
    round: round !== null && /^\d{1,3}$/.test(round) ? Number(round) : null,
    reason,
    event: summary,
    line: findNamedGame(summary),
  };
}

type Summary = Readonly<Record<string, string | null>>;

/** The game that an impossible event names, as far as it is known. */
function findNamedGame({ idHomeTeam, idAwayTeam, ...summary }: Summary): QuarantinedEvent['line'] {
  const { strTimestamp = null, dateEvent = null, strTime = null, strTimeLocal = null } = summary;
  return {
    homeTeamId: teamIdBySourceId.get(idHomeTeam ?? '') ?? null,
    awayTeamId: teamIdBySourceId.get(idAwayTeam ?? '') ?? null,
    kickoffAt: parseKickoff({ strTimestamp, dateEvent, strTime, strTimeLocal }) ?? null,
  };
}

const quarantineForeign = (event: unknown, reason: string): ParsedEvent => ({
  kind: 'foreign',
  quarantined: { ...quarantineEvent(event, reason), line: null },
});

/** Parses one event defensively: an impossible one is quarantined (rules 7). */
export function parseEvent(event: unknown, season: number): ParsedEvent {
  const shape = EventShape.safeParse(event);
  if (!shape.success) return { kind: 'quarantined', quarantined: quarantineEvent(event, 'The event is malformed') };
  const fields = shape.data;
  if (fields.idLeague !== null && fields.idLeague !== NFL_LEAGUE) {
    return quarantineForeign(event, `The event belongs to another league: ${quote(fields.idLeague)}`);
  }
  if (fields.strSeason !== null && fields.strSeason !== String(season)) {
    return quarantineForeign(event, `The event belongs to another season: ${quote(fields.strSeason)}`);
  }
  const game = readGame(fields);
  return game.ok ? { kind: 'game', game: game.value } : { kind: 'quarantined', quarantined: quarantineEvent(event, game.reason) };
}

function readGame(fields: EventFields): Parsed<SourceGame> {
  if (!isId(fields.idEvent)) return quarantine('The event has no usable id');
  if (fields.strSeason === null) return quarantine('The event names no season');
  if (fields.intRound === null || !/^\d{1,3}$/.test(fields.intRound)) return quarantine('The event names no round');
  const teams = readTeams(fields);
  if (!teams.ok) return teams;
  const kickoffAt = parseKickoff(fields);
  if (kickoffAt === undefined) return quarantine(`The kickoff is not a time: ${quote(fields.strTimestamp)}`);
  const homeScore = readScore('home', fields.intHomeScore);
  if (!homeScore.ok) return homeScore;
  const awayScore = readScore('away', fields.intAwayScore);
  if (!awayScore.ok) return awayScore;
  const status = parseStatus(fields.strStatus);
  const isFinal = status === 'FT' || status === 'AOT';
  if (isFinal && (homeScore.value === null || awayScore.value === null)) return quarantine('The game is final without both scores');
  return parsed({
    sourceId: fields.idEvent,
    round: Number(fields.intRound),
    ...teams.value,
    kickoffAt,
    status,
    homeScore: homeScore.value,
    awayScore: awayScore.value,
  });
}

function readTeams(fields: EventFields): Parsed<{ homeTeamId: number; awayTeamId: number }> {
  const home = readTeam('home', fields.idHomeTeam, fields.strHomeTeam);
  if (!home.ok) return home;
  const away = readTeam('away', fields.idAwayTeam, fields.strAwayTeam);
  if (!away.ok) return away;
  if (home.value === away.value) return quarantine('The home and the away team are the same');
  return parsed({ homeTeamId: home.value, awayTeamId: away.value });
}

// The id decides, because teams are renamed. A name that belongs to another team means that either
// the id or the name is wrong.
function readTeam(side: 'home' | 'away', id: string | null, name: string | null): Parsed<number> {
  if (id === null) return quarantine(`The ${side} team is missing`);
  const teamId = teamIdBySourceId.get(id);
  if (teamId === undefined) return quarantine(`The ${side} team is unknown: ${quote(id)}`);
  const named = name === null ? undefined : teamIdByName.get(name);
  if (named !== undefined && named !== teamId) return quarantine(`The ${side} team's id and name contradict each other`);
  return parsed(teamId);
}

function readScore(side: 'home' | 'away', raw: string | null): Parsed<number | null> {
  if (raw === null) return parsed(null);
  if (!/^-?\d{1,9}$/.test(raw)) return quarantine(`The ${side} score is not a whole number: ${quote(raw)}`);
  const score = Number(raw);
  if (score < 0) return quarantine(`The ${side} score is below zero: ${quote(raw)}`);
  if (score > HIGHEST_SCORE) return quarantine(`The ${side} score is implausible: ${quote(raw)}`);
  // Adding 0 turns -0 into 0.
  return parsed(score + 0);
}
