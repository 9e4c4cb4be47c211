import { findTeam } from '@survivor/rules';
import { invalidField } from '../service-error.ts';

const DECIMAL = /^[1-9]\d{0,2}$/;

/** Parses a team id. Throws 400 for an unknown team. */
export function parseTeamId(text: string): number {
  const team = DECIMAL.test(text) ? findTeam(Number(text)) : undefined;
  if (team === undefined) throw invalidField('teamId', 'Unknown team');
  return team.id;
}
