import { connect } from 'node:net';
import { serveOrders } from '../src/system/processes.ts';

type StreamTarget = { readonly url: string; readonly leagueId: string; readonly token: string };
export type StreamsOrder =
  | { readonly kind: 'open'; readonly targets: readonly StreamTarget[] }
  | { readonly kind: 'await'; readonly events: number };

/** How many streams are opened concurrently. */
const AT_ONCE = 50;
const EVENT = /^data: \{"json":\{"kind":.*?"spreadMs":(\d+)/gm;

let received = 0;
let spreadMs = 0;
let onEvent = () => {};

/** Opens one stream of a league's events; resolves once it has started. */
function openStream({ url, leagueId, token }: StreamTarget): Promise<void> {
  const { hostname, port } = new URL(url);
  const path = `/trpc/league.events?input=${encodeURIComponent(JSON.stringify({ json: { id: leagueId } }))}`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`),
    );
    socket.on('error', reject).on('close', () => reject(new Error('the stream ended')));
    let isOpen = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(`the stream was answered ${text.slice(0, 200)}`));
      isOpen = true;
      resolve();
      for (const [, spread] of text.matchAll(EVENT)) {
        received += 1;
        spreadMs = Math.max(spreadMs, Number(spread));
        onEvent();
      }
    });
  });
}

/** Opens streams, or resolves to the largest spread once this many events have arrived. */
serveOrders<StreamsOrder, number>(async (order) => {
  if (order.kind === 'open') {
    for (let at = 0; at < order.targets.length; at += AT_ONCE) await Promise.all(order.targets.slice(at, at + AT_ONCE).map(openStream));
    [received, spreadMs] = [0, 0];
    return order.targets.length;
  }
  await new Promise<void>((resolve) => {
    onEvent = () => {
      if (received >= order.events) resolve();
    };
    onEvent();
  });
  const spread = spreadMs;
  [received, spreadMs, onEvent] = [0, 0, () => {}];
  return spread;
});
