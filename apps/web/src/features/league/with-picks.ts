import type { HiddenPicks } from '@survivor/rules';

type Answer = { readonly hidden: readonly HiddenPicks[] };

/**
 * Adds the pickers of a live event to standings. A response that was in flight when the event
 * arrived lacks them, and a pick cannot be undone before the deadline.
 */
export function withPicks<A extends Answer>(answer: A, announced: HiddenPicks | null): A {
  if (announced === null) return answer;
  const hidden = answer.hidden.map(({ round, userIds }) =>
    round === announced.round ? { round, userIds: [...new Set([...userIds, ...announced.userIds])] } : { round, userIds },
  );
  return { ...answer, hidden };
}
