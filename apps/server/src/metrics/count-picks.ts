import type { ProblemCode } from '@survivor/contract/problem';
import type { PickRefusal } from '@survivor/rules';
import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * Exported from the start, so that the first increment is visible. Other codes appear on first use.
 */
const REASONS: readonly (PickRefusal['kind'] | ProblemCode)[] = [
  'completed',
  'not-open',
  'eliminated',
  'locked',
  'bye',
  'gone',
  'used',
  'validation',
  'not-found',
  'conflict',
  'rate-limited',
];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Counts picks by outcome, without user, league or team (rules 4, quality "Picks and time"). */
export function countPicks(registry: Registry) {
  const registers = [registry];
  const accepted = new Counter({ name: 'survivor_picks_accepted_total', help: 'Accepted picks, repeated ones included', registers });
  const failed = new Counter({
    name: 'survivor_picks_failed_total',
    help: 'Picks that were neither accepted nor refused by a rule',
    registers,
  });
  const refused = new Counter({
    name: 'survivor_picks_refused_total',
    help: 'Refused picks, by reason',
    labelNames: ['reason'],
    registers,
  });
  const lead = new Histogram({
    name: 'survivor_pick_lead_seconds',
    help: 'Accepted picks by time before the next deadline',
    buckets: [1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR],
    registers,
  });
  for (const reason of REASONS) refused.inc({ reason }, 0);
  return {
    accepted(msToDeadline: number | null): void {
      accepted.inc();
      if (msToDeadline !== null) lead.observe(Math.max(msToDeadline, 0) / 1000);
    },
    failed: () => failed.inc(),
    refused: (reason: string) => refused.inc({ reason }),
  };
}
