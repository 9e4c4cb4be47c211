import { findTeam } from '@survivor/rules';
import type { RecordedGame } from '../read-season.ts';
import { gameStateAt } from './game-state.ts';

/**
 * An event in the source's format: every value is text or null, and times are UTC without a zone.
 */
export type RawEvent = Readonly<Record<string, string | null>>;

const textOf = (score: number | null): string | null => (score === null ? null : String(score));

/** A recorded game as the source would return it at an instant. */
export function rawEventOf(game: RecordedGame, now: Date): RawEvent {
  const { status, homeScore, awayScore } = gameStateAt(game, now);
  const [home, away] = [findTeam(game.homeTeamId), findTeam(game.awayTeamId)];
  const timestamp = game.kickoffAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return {
    idEvent: game.sourceId,
    strEvent: `${home?.name} vs ${away?.name}`,
    strSport: 'American Football',
    idLeague: '4391',
    strLeague: 'NFL',
    strSeason: String(game.season),
    intRound: String(game.round),
    idHomeTeam: home?.sourceId ?? null,
    idAwayTeam: away?.sourceId ?? null,
    strHomeTeam: home?.name ?? null,
    strAwayTeam: away?.name ?? null,
    intHomeScore: textOf(homeScore),
    intAwayScore: textOf(awayScore),
    strTimestamp: timestamp,
    dateEvent: timestamp.slice(0, 'YYYY-MM-DD'.length),
    strTime: timestamp.slice('YYYY-MM-DDT'.length),
    strStatus: status,
    strPostponed: 'no',
  };
}
