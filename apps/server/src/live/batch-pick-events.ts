import type { PickedLeague } from '@survivor/db/events/live-events';

/** Above this number the event names nobody, and pages reload the whole list. */
const MAX_NAMED_USERS = 50;

function join(known: PickedLeague, { leagueId, round, userIds }: PickedLeague): PickedLeague {
  const isOne = known.round === round && known.userIds !== null && userIds !== null;
  const all = isOne ? [...new Set([...(known.userIds ?? []), ...(userIds ?? [])])] : [];
  return { leagueId, round, userIds: isOne && all.length <= MAX_NAMED_USERS ? all : null };
}

/** Adds a pick to the batch of its league. */
export function addPickToBatch(picks: Map<number, PickedLeague>, one: PickedLeague): void {
  const known = picks.get(one.leagueId);
  const isTooMany = one.userIds !== null && one.userIds.length > MAX_NAMED_USERS;
  const named = isTooMany ? { ...one, userIds: null } : one;
  picks.set(one.leagueId, known === undefined ? named : join(known, named));
}
