import type { ApiContext } from '@survivor/api';
import { PROBLEM_STATUS } from '@survivor/contract/problem';
import type { Tracing } from '@survivor/runtime';
import type { ServiceError } from '@survivor/services';
import { Counter, Histogram, type Registry } from 'prom-client';
import { countPicks } from './count-picks.ts';

export type OnCall = NonNullable<ApiContext['onCall']>;

/** Plain numbers; labels are built on a scrape, not on each call. */
type Tally = { ok: number; refused: number; failed: number; seconds: number };

const PICK = 'pick.submit';

const isFailure = (error: ServiceError) => PROBLEM_STATUS[error.code] >= 500;

function countProcedures(registry: Registry): OnCall {
  const tallies = new Map<string, Tally>();
  new Counter({
    name: 'survivor_procedure_calls_total',
    help: 'Calls of a procedure, over tRPC or REST, that succeeded, were refused (4xx) or failed (5xx)',
    labelNames: ['procedure', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [procedure, tally] of tallies)
        for (const outcome of ['ok', 'refused', 'failed'] as const) this.inc({ procedure, outcome }, tally[outcome]);
    },
  });
  new Counter({
    name: 'survivor_procedure_seconds_total',
    help: 'Duration of the calls of a procedure',
    labelNames: ['procedure'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [procedure, { seconds }] of tallies) this.inc({ procedure }, seconds);
    },
  });
  return (procedure, ms, error) => {
    const tally = tallies.get(procedure) ?? { ok: 0, refused: 0, failed: 0, seconds: 0 };
    if (tally.seconds === 0) tallies.set(procedure, tally);
    tally[error === null ? 'ok' : isFailure(error) ? 'failed' : 'refused'] += 1;
    tally.seconds += ms / 1000;
  };
}

/** Counts calls by procedure, and picks by outcome (infra/docs/observe.md). */
export function countCalls(registry: Registry, { msToDeadline }: { readonly msToDeadline: () => number | null }): OnCall {
  const countProcedure = countProcedures(registry);
  const picks = countPicks(registry);
  const duration = new Histogram({
    name: 'survivor_pick_duration_seconds',
    help: 'Time to accept or refuse a pick',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (procedure, ms, error) => {
    countProcedure(procedure, ms, error);
    if (procedure !== PICK) return;
    duration.observe(ms / 1000);
    if (error === null) picks.accepted(msToDeadline());
    else if (isFailure(error)) picks.failed();
    else picks.refused(error.reason ?? error.code);
  };
}

/** Adds each call to the trace of its request. */
export function withTracing(count: OnCall, tracing: Tracing | null): OnCall {
  if (tracing === null) return count;
  return (procedure, ms, error) => {
    count(procedure, ms, error);
    tracing.record(procedure, { ms, error: error !== null && isFailure(error) ? error : null });
  };
}
