import { Counter, type Registry } from 'prom-client';

/**
 * Where a sign-in failed. `start`: the provider was unreachable; `return`: the callback was invalid
 * or refused by the provider; `token`: the ID token was invalid; `suspended`: the person is a
 * suspended user.
 */
const REFUSED_AT = ['start', 'return', 'token', 'suspended'] as const;
export type SignInOutcome = 'done' | (typeof REFUSED_AT)[number];

/** Counts sign-ins by outcome, without users (infra/docs/observe.md). */
export function countSignIns(registry: Registry): (outcome: SignInOutcome) => void {
  const registers = [registry];
  const done = new Counter({ name: 'survivor_sign_ins_total', help: 'Successful sign-ins', registers });
  const refused = new Counter({
    name: 'survivor_sign_ins_refused_total',
    help: 'Refused sign-ins, by step',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REFUSED_AT) refused.inc({ reason }, 0);
  return (outcome) => (outcome === 'done' ? done.inc() : refused.inc({ reason: outcome }));
}
