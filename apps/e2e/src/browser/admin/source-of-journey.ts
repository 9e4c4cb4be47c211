import { type StandIn, startStandIn } from '@survivor/feed/testing';

const NOW = '2025-10-01T16:00:00Z';

/** The stand-in of the sports source in UPSTREAM_DIR, set to the middle of the 2025 season, and the settings that lead the product to it. */
export type SourceOfJourney = { readonly standIn: StandIn; readonly settings: Readonly<Record<string, string>> };

/** Null, and a line that says so, where there is no stand-in: the journey then plays on the demo season, which cannot fail. */
export async function openSourceOfJourney(): Promise<SourceOfJourney | null> {
  const folder = process.env.UPSTREAM_DIR;
  if (!folder) {
    console.log('NOT RUN: a failing source needs its stand-in (UPSTREAM_DIR)');
    return null;
  }
  const standIn = await startStandIn(folder);
  await standIn.set('clock', { now: NOW });
  const source = { SPORTS_SOURCE: 'thesportsdb', SPORTSDB_URL: standIn.baseUrl, SPORTSDB_REQUESTS_PER_MINUTE: '0' };
  return { standIn, settings: { ...source, SEASON: '2025', CLOCK: `virtual:${NOW}` } };
}
