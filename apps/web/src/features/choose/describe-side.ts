import { gamesCopy } from '../games/games-copy.ts';
import { chooseCopy, yourTeamsCopy } from './choose-copy.ts';
import type { TeamForm } from './team-form.ts';
import type { TeamStatus } from './team-status.ts';

/** `won, won, lost`. */
const describeLast = (last: TeamForm['last']): string =>
  chooseCopy.last(last.length, last.map((result) => chooseCopy.results[result]).join(', '));

/** `Week 3 Pick`, `Your pick`; null for a team without a special status. */
export function statusLabel(status: TeamStatus): string | null {
  if (status.kind === 'own') return gamesCopy.yourPick;
  return status.kind === 'used' ? gamesCopy.usedIn(status.round) : null;
}

/** What a screen reader announces for one side of a game. */
export function describeSide(side: { name: string; against: string; form: TeamForm | undefined; status: TeamStatus }): string {
  const { name, against, form, status } = side;
  const last = form === undefined || form.last.length === 0 ? null : describeLast(form.last);
  const rest = form?.rest === null || form === undefined ? null : chooseCopy.rest(form.rest);
  const parts = [name, form?.record ?? null, against, last, rest, statusLabel(status)];
  return parts.filter((part) => part !== null).join(', ');
}

/** What a screen reader announces for a team in the list of all teams. */
export const describeStatus = (status: TeamStatus): string =>
  status.kind === 'used' ? yourTeamsCopy.usedIn(status.round) : yourTeamsCopy.states[status.kind];
