import type { Standings } from '@survivor/rules';
import { useLayoutEffect, useState } from 'react';
import type { OrderRequest } from './order-worker.ts';
import { orderedMembers, type Sort } from './standings-view.ts';

/** Up to here the order is there with the first frame; 100,000 members take half a second, and a phone several times that. */
const AT_ONCE = 2000;

/** An order and the standings it belongs to: while the next ones are put in order, the last ones stay shown. */
export type Ordered = { readonly standings: Standings; readonly sort: Sort; readonly order: Uint32Array };

/** Asks a worker for the order. Returns the way to give it up. */
function askWorker({ standings, sort }: Omit<Ordered, 'order'>, onOrder: (order: Uint32Array) => void): () => void {
  const worker = new Worker(new URL('./order-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Uint32Array>) => onOrder(data));
  const request: OrderRequest = { document: standings.document, isCompleted: standings.isCompleted, sort };
  worker.postMessage(request);
  return () => worker.terminate();
}

/** The order of a large league, worked out beside the reader's scrolling; null until the first is there. */
export function useLargeOrder(standings: Standings, sort: Sort): Ordered | null {
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  useLayoutEffect(() => {
    const show = (order: Uint32Array) => setOrdered({ standings, sort, order });
    if (standings.count > AT_ONCE) return askWorker({ standings, sort }, show);
    show(Uint32Array.from(orderedMembers(standings, sort)));
  }, [standings, sort]);
  return ordered;
}
