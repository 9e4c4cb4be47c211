import * as z from 'zod';
import { LeagueType, Season } from './common.ts';

const SeasonOutput = z.object({
  display: z.string(),
  leagueType: z.string(),
  season: z.number().int(),
  state: z.enum(['available', 'coming-soon']),
});
export const ListSeasonsOutput = z.array(SeasonOutput);

/**
 * The round a new league would start with and its deadline, shown before a league is created (rules
 * 3).
 */
export const NextStartInput = z.strictObject({ leagueType: LeagueType, season: Season });
export const NextStartOutput = z.object({
  round: z.object({ ordinal: z.number().int(), description: z.string(), startsAt: z.date() }).nullable(),
  refusal: z.string().nullable(),
  createdLeagues: z.number().int(),
});
export type NextStartOutput = z.infer<typeof NextStartOutput>;
