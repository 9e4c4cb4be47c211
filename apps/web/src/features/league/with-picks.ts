import type { HiddenPicks } from '@survivor/rules';

type WithHiddenPicks = { readonly hidden: readonly HiddenPicks[] };

/**
 * Adds the pickers of a live event to standings. A response that was in flight when the event
 * arrived lacks them, and a pick cannot be undone before the deadline.
 */
export function withPicks<A extends WithHiddenPicks>(response: A, announced: HiddenPicks | null): A {
  if (announced === null) return response;
  const hidden = response.hidden.map(({ round, userIds }) =>
    round === announced.round ? { round, userIds: [...new Set([...userIds, ...announced.userIds])] } : { round, userIds },
  );
  return { ...response, hidden };
}
