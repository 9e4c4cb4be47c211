import { setTimeout as delay } from 'node:timers/promises';
import { gaugeCount } from '@survivor/runtime';

/** Who reads metrics waits no longer than this. */
const LATE_MS = 5000;

/** 1 while the mail relay lets us in, else 0: asked whenever it is read, whether messages wait or not, so that it tells of no pick (rules 12). */
export function gaugeRelay(registry: Parameters<typeof gaugeCount>[0], isLetIn: () => Promise<boolean>): void {
  const count = async () => Number(await Promise.race([isLetIn(), delay(LATE_MS, false, { ref: false })]));
  gaugeCount(registry, { name: 'mail_relay_up', help: 'Whether the mail relay lets us in', count });
}
