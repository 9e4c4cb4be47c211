import { Standings, type StandingsDocument } from '@survivor/rules';
import { orderedMembers, type Sort } from './standings-view.ts';

export type OrderRequest = { readonly document: StandingsDocument; readonly isCompleted: boolean; readonly sort: Sort };

addEventListener('message', ({ data: { document, isCompleted, sort } }: MessageEvent<OrderRequest>) => {
  postMessage(Uint32Array.from(orderedMembers(new Standings(document, isCompleted), sort)));
});
