import { Counter, type Registry } from 'prom-client';

/**
 * Where a sign-in ended: `start`: the provider was not reached; `return`: what came back does not fit, or the provider takes it not; `token`: an
 * ID token that signs nobody in; `suspended`.
 */
const REFUSED_AT = ['start', 'return', 'token', 'suspended'] as const;
export type SignInOutcome = 'done' | (typeof REFUSED_AT)[number];

/** Sign-ins by where they ended, and never whose (infra/docs/observe.md). */
export function countSignIns(registry: Registry): (outcome: SignInOutcome) => void {
  const registers = [registry];
  const done = new Counter({ name: 'survivor_sign_ins_total', help: 'Sign-ins that were let in', registers });
  const refused = new Counter({
    name: 'survivor_sign_ins_refused_total',
    help: 'Sign-ins that were refused, by the step at which they were',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REFUSED_AT) refused.inc({ reason }, 0);
  return (outcome) => (outcome === 'done' ? done.inc() : refused.inc({ reason: outcome }));
}
