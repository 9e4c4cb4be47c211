import { openEventStream } from '../src/live/event-stream.ts';
import { type StreamsOrder, sharedMs } from '../src/live/stream-holder.ts';

/** How many streams are being opened at once. */
const AT_ONCE = 50;

let events = 0;
let arrivals: number[] = [];
let wanted = Number.POSITIVE_INFINITY;

function onEvent({ spreadMs }: { spreadMs: number }): void {
  events += 1;
  arrivals.push(sharedMs());
  if (events === wanted) process.send?.({ events, spreadMs, arrivals });
}

async function open({ targets }: Extract<StreamsOrder, { kind: 'open' }>): Promise<void> {
  for (let at = 0; at < targets.length; at += AT_ONCE)
    await Promise.all(targets.slice(at, at + AT_ONCE).map((target) => openEventStream(target, onEvent)));
  process.send?.({ events });
}

process.on('message', (order: StreamsOrder) => {
  if (order.kind === 'expect') {
    events = 0;
    arrivals = [];
    wanted = order.events;
    process.send?.({ events });
    return;
  }
  open(order).catch((error: unknown) => process.send?.({ error: String(error) }));
});
process.on('disconnect', () => process.exit(0));
