import type { PickedLeague } from '@survivor/db/events/live-events';

/** An event with more users lists none, and pages reload the whole list. */
const MAX_LISTED_USERS = 50;

function merge(known: PickedLeague, { leagueId, round, userIds }: PickedLeague): PickedLeague {
  const canList = known.round === round && known.userIds !== null && userIds !== null;
  const all = canList ? [...new Set([...(known.userIds ?? []), ...(userIds ?? [])])] : [];
  return { leagueId, round, userIds: canList && all.length <= MAX_LISTED_USERS ? all : null };
}

/** Adds a pick to the batch of its league. */
export function addPickToBatch(picks: Map<number, PickedLeague>, one: PickedLeague): void {
  const known = picks.get(one.leagueId);
  const isTooMany = one.userIds !== null && one.userIds.length > MAX_LISTED_USERS;
  const pick = isTooMany ? { ...one, userIds: null } : one;
  picks.set(one.leagueId, known === undefined ? pick : merge(known, pick));
}
