import type { LiveMessage, PickedLeague } from '@survivor/db/events/live-events';
import { addPickToBatch } from './batch-pick-events.ts';

export type ThrottleOptions = { readonly send: (message: LiveMessage) => void; readonly everyMs: number };

/**
 * Sends the first `picked` of a league at once and later ones together once per interval, because
 * each makes every open page work. Other events are sent at once.
 */
export function throttlePickedEvents({ send, everyMs }: ThrottleOptions): (message: LiveMessage) => void {
  const resting = new Set<number>();
  const waiting = new Map<number, PickedLeague>();

  function drainWaiting(leagueId: number): PickedLeague[] {
    const one = waiting.get(leagueId);
    waiting.delete(leagueId);
    return one === undefined ? [] : [one];
  }

  function sendNow(leagues: readonly PickedLeague[]): void {
    if (leagues.length === 0) return;
    for (const { leagueId } of leagues) resting.add(leagueId);
    send({ kind: 'picked', leagues });
    setTimeout(() => {
      for (const { leagueId } of leagues) resting.delete(leagueId);
      sendNow(leagues.flatMap(({ leagueId }) => drainWaiting(leagueId)));
    }, everyMs).unref();
  }

  return (message) => {
    if (message.kind !== 'picked') return send(message);
    const now = message.leagues.filter(({ leagueId }) => !resting.has(leagueId));
    for (const one of message.leagues) if (resting.has(one.leagueId)) addPickToBatch(waiting, one);
    sendNow(now);
  };
}
