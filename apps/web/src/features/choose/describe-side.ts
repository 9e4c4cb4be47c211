import { gamesCopy } from '../games/games-copy.ts';
import { chooseCopy, yourTeamsCopy } from './choose-copy.ts';
import type { TeamRecord } from './team-record.ts';
import type { TeamStatus } from './team-status.ts';

/** `last 3: won, won, lost`. */
const describeLast = (last: TeamRecord['last']): string =>
  chooseCopy.last(last.length, last.map((result) => chooseCopy.results[result]).join(', '));

/** `Week 3 Pick`, `Your pick`; null for a team without a special status. */
export function statusLabel(status: TeamStatus): string | null {
  if (status.kind === 'own') return gamesCopy.yourPick;
  return status.kind === 'used' ? gamesCopy.usedIn(status.round) : null;
}

/** What a screen reader announces for one side of a game. */
export function describeSide(side: { name: string; against: string; teamRecord: TeamRecord | undefined; status: TeamStatus }): string {
  const { name, against, teamRecord, status } = side;
  const last = teamRecord === undefined || teamRecord.last.length === 0 ? null : describeLast(teamRecord.last);
  const rest = teamRecord?.rest === null || teamRecord === undefined ? null : chooseCopy.rest(teamRecord.rest);
  const parts = [name, teamRecord?.record ?? null, against, last, rest, statusLabel(status)];
  return parts.filter((part) => part !== null).join(', ');
}

/** What a screen reader announces for a team in the list of all teams. */
export const describeStatus = (status: TeamStatus): string =>
  status.kind === 'used' ? yourTeamsCopy.usedIn(status.round) : yourTeamsCopy.states[status.kind];
