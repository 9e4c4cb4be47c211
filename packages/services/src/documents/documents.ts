import { loadGamesDocument, loadSeasonDocument } from '@survivor/db/queries/season-documents';
import { keepLatest, type LatestDocuments } from './keep-latest.ts';
import { createLastViews, type LastViews } from './last-views.ts';
import { createOrderDocuments, type OrderDocuments } from './order-documents.ts';
import { NO_RECENT_VIEWS, type RecentViews } from './recent-views.ts';
import { createStandingsDocuments, type StandingsDocuments } from './standings-documents.ts';

/** What many people read alike, kept by a process: built once a version, however many read it (architecture 5). */
export type Documents = {
  readonly seasons: LatestDocuments<Awaited<ReturnType<typeof loadSeasonDocument>>>;
  readonly games: LatestDocuments<Awaited<ReturnType<typeof loadGamesDocument>>>;
  readonly standings: StandingsDocuments;
  readonly orders: OrderDocuments;
  readonly views: RecentViews;
  readonly lastViews: LastViews;
  /** Members up to which standings are answered whole. */
  readonly wholeUpTo: number;
};

/** Above, a page gets a part of the standings at a time. */
const WHOLE_UP_TO = 5000;

type Options = { readonly wholeUpTo?: number; readonly views?: RecentViews };

export function createDocuments({ wholeUpTo = WHOLE_UP_TO, views = NO_RECENT_VIEWS }: Options = {}): Documents {
  return {
    seasons: keepLatest(loadSeasonDocument),
    games: keepLatest(loadGamesDocument),
    standings: createStandingsDocuments(),
    orders: createOrderDocuments(),
    views,
    lastViews: createLastViews(),
    wholeUpTo,
  };
}
