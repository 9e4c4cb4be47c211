import { setTimeout as delay } from 'node:timers/promises';
import { gaugeCount } from '@survivor/runtime';

/** A scrape waits no longer than this. */
const LATE_MS = 5000;

/**
 * 1 if the mail relay accepts our sign-in, else 0. Read on every scrape, even without messages, so
 * it reveals nothing about picks (rules 12).
 */
export function gaugeRelay(registry: Parameters<typeof gaugeCount>[0], canSignIn: () => Promise<boolean>): void {
  const count = async () => Number(await Promise.race([canSignIn(), delay(LATE_MS, false, { ref: false })]));
  gaugeCount(registry, { name: 'mail_relay_up', help: 'Whether the mail relay accepts our connection', count });
}
