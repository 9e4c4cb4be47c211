import { NFL_TEAMS } from '@survivor/rules';
import type { SourceTeam } from '../sports-source.ts';
import { SourceError } from '../sports-source.ts';
import { quote, TeamShape, TeamsDocument } from './event-shape.ts';

const MAX_NAME_LENGTH = 64;
const MAX_ABBREVIATION_LENGTH = 4;
const shipped = new Map(NFL_TEAMS.map((team) => [team.sourceId, team]));

function readTeam(raw: unknown): SourceTeam[] {
  const shape = TeamShape.safeParse(raw);
  if (!shape.success || shape.data.idTeam === null || shape.data.strTeam === null) return [];
  const team = shipped.get(shape.data.idTeam);
  const name = shape.data.strTeam;
  if (team === undefined || name.length > MAX_NAME_LENGTH || quote(name) !== name) return [];
  const short = shape.data.strTeamShort ?? '';
  const isShort = short.length <= MAX_ABBREVIATION_LENGTH && /^[A-Z]+$/.test(short);
  return [{ sourceId: team.sourceId, name, abbreviation: isShort ? short : team.abbreviation }];
}

/** Parses the teams among the shipped 32, each once. The free key shortens the list (rules 7). */
export function parseTeamsResponse(document: unknown): SourceTeam[] {
  const parsed = TeamsDocument.safeParse(document);
  if (!parsed.success) throw new SourceError('malformed', 'Teams: the answer has no list of teams');
  const listed = parsed.data.teams ?? [];
  if (listed.length === 0) throw new SourceError('empty', 'Teams: the answer holds no teams');
  const teams = new Map(listed.flatMap(readTeam).map((team) => [team.sourceId, team]));
  if (teams.size === 0) throw new SourceError('malformed', 'Teams: none of the teams is an NFL team');
  return [...teams.values()];
}
