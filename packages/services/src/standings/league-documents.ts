import { loadGamesDocument, loadSeasonDocument } from '@survivor/db/queries/season/season-documents';
import { cacheLatest, type LatestDocuments } from './cache-latest.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { createPickerLists, type PickerLists } from './picker-lists.ts';

/**
 * Documents that many requests share, cached per process: each version is built once (architecture
 * 5).
 */
export type Documents = {
  readonly seasons: LatestDocuments<Awaited<ReturnType<typeof loadSeasonDocument>>>;
  readonly games: LatestDocuments<Awaited<ReturnType<typeof loadGamesDocument>>>;
  readonly leagues: DocumentCache;
  readonly pickers: PickerLists;
  /** The most members whose standings are sent whole. Those of larger leagues are sent in pages. */
  readonly maxUnpagedMembers: number;
};

const MAX_UNPAGED_MEMBERS = 500;

export const createDocuments = ({ maxUnpagedMembers = MAX_UNPAGED_MEMBERS }: { readonly maxUnpagedMembers?: number } = {}): Documents => ({
  seasons: cacheLatest(loadSeasonDocument),
  games: cacheLatest(loadGamesDocument),
  leagues: createDocumentCache(),
  pickers: createPickerLists(),
  maxUnpagedMembers,
});
