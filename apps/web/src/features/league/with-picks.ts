import type { HiddenPicks } from '@survivor/rules';

type Answer = { readonly hidden: readonly HiddenPicks[] };

/**
 * Standings that also show the pickers a live event named. An answer that was on its way when the event came lacks them, and a pick that
 * was made stays made until the deadline.
 */
export function withPicks<A extends Answer>(answer: A, heard: HiddenPicks | null): A {
  if (heard === null) return answer;
  const hidden = answer.hidden.map(({ round, userIds }) =>
    round === heard.round ? { round, userIds: [...new Set([...userIds, ...heard.userIds])] } : { round, userIds },
  );
  return { ...answer, hidden };
}
