import { type StandIn, startStandIn } from '@survivor/recorded-seasons/stand-in';

const NOW = '2025-10-01T16:00:00Z';

/** The stand-in of the sports source, set to the middle of the 2025 season, and the settings that lead the product to it. */
export type SourceOfJourney = { readonly standIn: StandIn; readonly settings: Readonly<Record<string, string>> };

export async function openSourceOfJourney(): Promise<SourceOfJourney> {
  const standIn = await startStandIn();
  standIn.setNow(new Date(NOW));
  const source = { SPORTS_SOURCE: 'thesportsdb', SPORTSDB_URL: standIn.baseUrl, SPORTSDB_REQUESTS_PER_MINUTE: '0' };
  return { standIn, settings: { ...source, SEASON: '2025', CLOCK: `virtual:${NOW}` } };
}
