import { gamesCopy } from '../games/games-copy.ts';
import { chooseCopy, yourTeamsCopy } from './choose-copy.ts';
import type { TeamForm } from './team-form.ts';
import type { TeamStatus } from './team-status.ts';

/** `won, won, lost`: results as words. */
const describeLast = (last: TeamForm['last']): string =>
  chooseCopy.last(last.length, last.map((result) => chooseCopy.results[result]).join(', '));

/** `Week 3 Pick`, `Your pick`; null where the team stands for itself. */
export function statusLabel(status: TeamStatus): string | null {
  if (status.kind === 'own') return gamesCopy.yourPick;
  return status.kind === 'used' ? gamesCopy.usedIn(status.round) : null;
}

/** What a screen reader says of one side of a game. */
export function describeSide(side: { name: string; against: string; form: TeamForm | undefined; status: TeamStatus }): string {
  const { name, against, form, status } = side;
  const last = form === undefined || form.last.length === 0 ? null : describeLast(form.last);
  const rest = form?.rest === null || form === undefined ? null : chooseCopy.rest(form.rest);
  const parts = [name, form?.record ?? null, against, last, rest, statusLabel(status)];
  return parts.filter((part) => part !== null).join(', ');
}

/** What a screen reader says of a team among all teams. */
export const describeStatus = (status: TeamStatus): string =>
  status.kind === 'used' ? yourTeamsCopy.usedIn(status.round) : yourTeamsCopy.states[status.kind];
