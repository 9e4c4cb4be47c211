import type { Db } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';
import { COUNT_LIMITS } from '@survivor/db/connection/time-limits';
import { countMessages, readOldestDue } from '@survivor/db/queries/message/message-figures';
import type { MessageChannel, MessageState } from '@survivor/rules';
import { cacheScrapedValue, gaugeCount } from '@survivor/runtime';
import { Gauge, type Registry } from 'prom-client';

const CHANNELS: readonly MessageChannel[] = ['email', 'push'];
const OUTCOMES: readonly MessageState[] = ['queued', 'sending', 'sent', 'dropped', 'expired', 'failed'];

/** A scrape has ten seconds for all metrics. */
const COUNTED = { ttlMs: 60_000, waitMs: 2000 };

/**
 * Messages by channel and outcome, the longest wait, and refused addresses. Reminders count only
 * after their deadline (rules 12). Counts over all messages are cached for a minute; the longest
 * wait, which can trigger an alert, is read on each scrape.
 */
export function gaugeMessages(registry: Registry, db: Db): void {
  const count = cacheScrapedValue(() => inSnapshot(db, countMessages, COUNT_LIMITS), COUNTED);
  new Gauge({
    name: 'messages',
    help: 'Messages of the last 30 days, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const counts = await count().then(
        (all) => all.counts,
        () => null,
      );
      for (const channel of CHANNELS) {
        for (const outcome of OUTCOMES) {
          const found = counts?.find((each) => each.channel === channel && each.state === outcome);
          this.set({ channel, outcome }, counts === null ? Number.NaN : (found?.count ?? 0));
        }
      }
    },
  });
  gaugeCount(registry, {
    name: 'message_oldest_due_seconds',
    help: 'Age of the oldest due message',
    count: () => readOldestDue(db),
  });
  gaugeCount(registry, {
    name: 'message_refused_addresses',
    help: 'Addresses that get no more email; not a number from the first reminder before a deadline until it has passed',
    count: async () => (await count()).refusedAddresses ?? Number.NaN,
  });
}
