import { GAME_STATUSES } from '@survivor/rules';
import * as z from 'zod';
import { Id, LeagueType, Round, Season } from './common.ts';

export const TeamOutput = z.object({ id: z.string(), name: z.string(), abbreviation: z.string() });
export type TeamOutput = z.infer<typeof TeamOutput>;

export const ListGamesInput = z.strictObject({ leagueType: LeagueType.default('NFL'), season: Season, round: Round });
export type ListGamesInput = z.infer<typeof ListGamesInput>;

export const GameOutput = z.object({
  id: Id,
  gameTime: z.date().nullable(),
  status: z.enum(GAME_STATUSES),
  awayTeam: TeamOutput,
  homeTeam: TeamOutput,
  awayScore: z.number().int().nullable(),
  homeScore: z.number().int().nullable(),
});
export type GameOutput = z.infer<typeof GameOutput>;
export const ListGamesOutput = z.array(GameOutput);

/** A game of the season's schedule. tRPC only. */
const ScheduledGame = GameOutput.pick({ gameTime: true, status: true, homeScore: true, awayScore: true }).extend({
  round: z.number().int(),
  homeTeamId: z.string(),
  awayTeamId: z.string(),
});
export const ListSeasonGamesInput = z.strictObject({ leagueType: LeagueType.default('NFL'), season: Season });
export const ListSeasonGamesOutput = z.array(ScheduledGame);
export type ListSeasonGamesOutput = z.infer<typeof ListSeasonGamesOutput>;

export const ListTeamsInput = z.strictObject({ leagueType: LeagueType.default('NFL') });
export const ListTeamsOutput = z.array(TeamOutput);
