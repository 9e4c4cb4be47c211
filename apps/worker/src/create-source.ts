import type { Db } from '@survivor/db/connection/database';
import { readNow } from '@survivor/db/queries/season/clock';
import type { Settings } from '@survivor/env';
import { createDemoSource, createTheSportsDbSource, type SportsSource } from '@survivor/feed';
import { acquireSourceCall } from '@survivor/services';

/** Three tries and the pauses between them fit into 20 seconds, also when the source does not answer at all (rules 7). */
const SOURCE_TIMEOUT_MS = 5000;

export type SourceSettings = Pick<Settings, 'season' | 'sportsSource' | 'sportsdbUrl' | 'sportsdbRequestsPerMinute'>;

export type CreateSourceArgs = {
  readonly db: Db;
  readonly settings: SourceSettings;
  /** Ends the waiting for a turn. */
  readonly signal: AbortSignal;
};

/** The sports source that the environment names; calls to a real one are counted over all workers. */
export function createSource({ db, settings, signal }: CreateSourceArgs): SportsSource {
  if (settings.sportsSource === 'demo') return createDemoSource({ season: settings.season, now: () => readNow(db) });
  return createTheSportsDbSource({
    baseUrl: settings.sportsdbUrl,
    acquire: () => acquireSourceCall({ db, perMinute: settings.sportsdbRequestsPerMinute, signal }),
    timeoutMs: SOURCE_TIMEOUT_MS,
  });
}
