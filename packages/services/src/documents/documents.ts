import { loadGamesDocument, loadSeasonDocument } from '@survivor/db/queries/season-documents';
import { keepLatest, type LatestDocuments } from './keep-latest.ts';
import { createOrderDocuments, type OrderDocuments } from './order-documents.ts';
import { createStandingsDocuments, type StandingsDocuments } from './standings-documents.ts';

/** What many people read alike, kept by a process: built once a version, however many read it (architecture 5). */
export type Documents = {
  readonly seasons: LatestDocuments<Awaited<ReturnType<typeof loadSeasonDocument>>>;
  readonly games: LatestDocuments<Awaited<ReturnType<typeof loadGamesDocument>>>;
  readonly standings: StandingsDocuments;
  readonly orders: OrderDocuments;
  /** Members up to which standings are answered whole. */
  readonly wholeUpTo: number;
};

/** Above, a page gets a part of the standings at a time. */
const WHOLE_UP_TO = 5000;

type Options = { readonly wholeUpTo?: number };

export function createDocuments({ wholeUpTo = WHOLE_UP_TO }: Options = {}): Documents {
  return {
    seasons: keepLatest(loadSeasonDocument),
    games: keepLatest(loadGamesDocument),
    standings: createStandingsDocuments(),
    orders: createOrderDocuments(),
    wholeUpTo,
  };
}
