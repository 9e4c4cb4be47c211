import type { PickedLeague } from '@survivor/db/events/live-events';

/** Above this number the event only says that many picked, and pages reload the list. */
const MOST_NAMED = 50;

function join(known: PickedLeague, { leagueId, round, userIds }: PickedLeague): PickedLeague {
  const isOne = known.round === round && known.userIds !== null && userIds !== null;
  const all = isOne ? [...new Set([...(known.userIds ?? []), ...(userIds ?? [])])] : [];
  return { leagueId, round, userIds: isOne && all.length <= MOST_NAMED ? all : null };
}

/** Adds a pick to the batch of its league. */
export function addPickToBatch(picks: Map<number, PickedLeague>, one: PickedLeague): void {
  const known = picks.get(one.leagueId);
  const isTooMany = one.userIds !== null && one.userIds.length > MOST_NAMED;
  const named = isTooMany ? { ...one, userIds: null } : one;
  picks.set(one.leagueId, known === undefined ? named : join(known, named));
}
