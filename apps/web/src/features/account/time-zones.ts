export type Zone = { readonly id: string; readonly name: string };

/** The browser's time zones and the chosen one, grouped by region and named by city. */
export function zonesByRegion(current: string | null): [region: string, zones: Zone[]][] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), ...(current === null ? [] : [current])]);
  const regions = new Map<string, Zone[]>();
  for (const id of [...ids].sort()) {
    const [region = id, ...cities] = id.split('/');
    const zone = { id, name: (cities.join(', ') || region).replaceAll('_', ' ') };
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}
