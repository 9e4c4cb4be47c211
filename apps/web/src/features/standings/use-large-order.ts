import type { Standings } from '@survivor/rules';
import { useLayoutEffect, useRef, useState } from 'react';
import { orderLarge, orderNames, type Sliced } from './large-order.ts';
import { runSliced } from './run-sliced.ts';
import type { Sort } from './standings-view.ts';

/** An order and the standings it belongs to: while the next ones are put in order, the last ones stay shown. */
export type Ordered = { readonly standings: Standings; readonly sort: Sort; readonly order: Uint32Array };

type KnownNames = { readonly names: string; readonly byName: Uint32Array };

function* orderOf(args: { standings: Standings; sort: Sort; known: { current: KnownNames | null } }): Sliced<Ordered> {
  const { standings, sort, known } = args;
  const { names } = standings.document;
  if (known.current?.names !== names) known.current = { names, byName: yield* orderNames(standings.count === 0 ? [] : names.split('\n')) };
  return { standings, sort, order: yield* orderLarge({ standings, sort, byName: known.current.byName }) };
}

/** The order of a large league, worked out beside the reader's scrolling; null until the first is there. */
export function useLargeOrder(standings: Standings, sort: Sort): Ordered | null {
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  const known = useRef<KnownNames | null>(null);
  useLayoutEffect(() => runSliced(orderOf({ standings, sort, known }), setOrdered), [standings, sort]);
  return ordered;
}
