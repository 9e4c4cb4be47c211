import { invalidField } from '../service-error.ts';

export const UNKNOWN_SEASON = 'This season is not known';

/** The only playable league type. Throws 400 for any other (contract 4). */
export function requireLeagueType(leagueType: string): 'NFL' {
  if (leagueType !== 'NFL') throw invalidField('leagueType', 'This league type is not known');
  return leagueType;
}
