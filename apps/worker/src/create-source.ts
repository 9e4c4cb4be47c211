import type { Db } from '@survivor/db/connection/database';
import { readNow } from '@survivor/db/queries/season/clock';
import type { Settings } from '@survivor/env';
import { createDemoSource, createTheSportsDbSource, type SportsSource } from '@survivor/feed';
import { acquireSourceCall } from '@survivor/services';

/**
 * Three attempts and their pauses fit into 20 seconds, even if the source does not respond (rules
 * 7).
 */
const SOURCE_TIMEOUT_MS = 5000;

export type SourceSettings = Pick<Settings, 'season' | 'sportsSource' | 'sportsdbUrl' | 'sportsdbRequestsPerMinute'>;

export type CreateSourceArgs = {
  readonly db: Db;
  readonly settings: SourceSettings;
  /** Ends the wait for the rate limit. */
  readonly signal: AbortSignal;
};

/** The sports source of the settings. Calls to a real source are limited across all workers. */
export function createSource({ db, settings, signal }: CreateSourceArgs): SportsSource {
  if (settings.sportsSource === 'demo') return createDemoSource({ season: settings.season, now: () => readNow(db) });
  return createTheSportsDbSource({
    baseUrl: settings.sportsdbUrl,
    acquire: () => acquireSourceCall({ db, perMinute: settings.sportsdbRequestsPerMinute, signal }),
    timeoutMs: SOURCE_TIMEOUT_MS,
  });
}
