import { loadGamesDocument, loadSeasonDocument } from '@survivor/db/queries/season-documents';
import { keepLatest, type LatestDocuments } from './keep-latest.ts';
import { createStandingsDocuments, type StandingsDocuments } from './standings-documents.ts';

/** What many people read alike, kept by a process: built once a version, however many read it (architecture 5). */
export type Documents = {
  readonly seasons: LatestDocuments<Awaited<ReturnType<typeof loadSeasonDocument>>>;
  readonly games: LatestDocuments<Awaited<ReturnType<typeof loadGamesDocument>>>;
  readonly standings: StandingsDocuments;
};

export function createDocuments(): Documents {
  return { seasons: keepLatest(loadSeasonDocument), games: keepLatest(loadGamesDocument), standings: createStandingsDocuments() };
}
