import type { LiveMessage } from '@survivor/db/queries/live-events';

export type PaceOptions = { readonly tell: (message: LiveMessage) => void; readonly everyMs: number };

/**
 * Of the `picked` of one league, whoever announced them, the first is told at once and of the others only the last one an interval; what
 * else happens passes. Each makes every open page of the league ask again.
 */
export function pacePicked({ tell, everyMs }: PaceOptions): (message: LiveMessage) => void {
  const resting = new Set<number>();
  const waiting = new Set<number>();

  function tellNow(leagueIds: readonly number[]): void {
    if (leagueIds.length === 0) return;
    for (const id of leagueIds) resting.add(id);
    tell({ kind: 'picked', leagueIds });
    setTimeout(() => {
      for (const id of leagueIds) resting.delete(id);
      tellNow(leagueIds.filter((id) => waiting.delete(id)));
    }, everyMs).unref();
  }

  return (message) => {
    if (message.kind !== 'picked') return tell(message);
    for (const id of message.leagueIds) if (resting.has(id)) waiting.add(id);
    tellNow(message.leagueIds.filter((id) => !resting.has(id)));
  };
}
