import { expect, it } from 'vitest';
import { checkHistory, type SentPick, type StoredEvent } from './check-history.ts';

const sent = (team: number, outcome: SentPick['outcome'], more: Partial<SentPick> = {}): SentPick => ({
  userId: 7,
  round: 1,
  team,
  outcome,
  isPast: false,
  isOut: false,
  ...more,
});
const event = (team: number, more: Partial<StoredEvent> = {}): StoredEvent => ({
  userId: 7,
  round: 1,
  team,
  isBeforeDeadline: true,
  ...more,
});
const member = (picks: (number | null)[], eliminatedRound: number | null = null) => ({ userId: 7, picks, eliminatedRound });

it('lets the last acknowledged pick stand, or one after it whose answer was never heard', () => {
  const all = [sent(1, 'unknown'), sent(2, 'acknowledged'), sent(3, 'refused'), sent(4, 'unknown')];
  for (const team of [2, 4]) expect(checkHistory({ sent: all, members: [member([team])], events: [event(2), event(team)] })).toEqual([]);
  expect(checkHistory({ sent: [sent(1, 'unknown')], members: [member([null])], events: [] })).toEqual([]);
});

it.each([
  ['lost', [sent(1, 'acknowledged'), sent(2, 'acknowledged')], member([1]), [event(1), event(2)]],
  ['lost', [sent(1, 'unknown'), sent(2, 'acknowledged')], member([1]), [event(1), event(2)]],
  ['lost', [sent(1, 'acknowledged')], member([null]), [event(1)]],
  ['late', [sent(1, 'acknowledged', { isPast: true })], member([1]), [event(1)]],
  ['late', [sent(1, 'acknowledged')], member([1]), [event(1, { isBeforeDeadline: false })]],
  ['of the eliminated', [sent(1, 'acknowledged', { isOut: true })], member([1]), [event(1)]],
  ['of the eliminated', [sent(1, 'acknowledged', { round: 2 })], member([null, 1], 1), [event(1, { round: 2 })]],
  ['twice', [sent(1, 'acknowledged'), sent(1, 'acknowledged', { round: 2 })], member([1, 1]), [event(1), event(1, { round: 2 })]],
  ['not recorded', [sent(2, 'acknowledged'), sent(1, 'acknowledged')], member([1]), [event(1)]],
  ['sent by nobody', [sent(1, 'refused')], member([null]), [event(1)]],
] as const)('finds a pick that is %s', (kind, all, one, events) => {
  expect(checkHistory({ sent: all, members: [one], events })).toEqual([expect.stringMatching(`^${kind}: member 7, `)]);
});
