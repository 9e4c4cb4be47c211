import { messagesCopy } from './messages-copy.ts';

export type TimeZone = { readonly id: string; readonly name: string };

const { zones } = messagesCopy;

/** The zones of most readers, from east to west. */
export const AMERICAN_ZONES: readonly TimeZone[] = [
  { id: 'America/New_York', name: zones.eastern },
  { id: 'America/Chicago', name: zones.central },
  { id: 'America/Denver', name: zones.mountain },
  { id: 'America/Los_Angeles', name: zones.pacific },
  { id: 'America/Anchorage', name: zones.alaska },
  { id: 'Pacific/Honolulu', name: zones.hawaii },
];

const findAmerican = (id: string) => AMERICAN_ZONES.find((zone) => zone.id === id);

const partsOf = (id: string) => {
  const [region = id, ...cities] = id.split('/');
  return { region, name: (cities.join(', ') || region).replaceAll('_', ' ') };
};

/** `Eastern Time` for `America/New_York`, `Toronto` for `America/Toronto`. */
export const zoneName = (id: string): string => findAmerican(id)?.name ?? partsOf(id).name;

/** All time zones of the browser except the American ones, grouped by region and named by city. */
export function zonesByRegion(current: string | null): [region: string, zones: TimeZone[]][] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), ...(current === null ? [] : [current])]);
  const regions = new Map<string, TimeZone[]>();
  for (const id of [...ids].filter((each) => findAmerican(each) === undefined).sort()) {
    const { region, name } = partsOf(id);
    regions.set(region, [...(regions.get(region) ?? []), { id, name }]);
  }
  return [...regions];
}
