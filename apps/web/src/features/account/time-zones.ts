export type Zone = { readonly id: string; readonly name: string };

const partsOf = (id: string) => {
  const [region = id, ...cities] = id.split('/');
  return { region, name: (cities.join(', ') || region).replaceAll('_', ' ') };
};

/** `New York` of `America/New_York`. */
export const zoneName = (id: string): string => partsOf(id).name;

/** The browser's time zones and the chosen one, grouped by region and named by city. */
export function zonesByRegion(current: string | null): [region: string, zones: Zone[]][] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), ...(current === null ? [] : [current])]);
  const regions = new Map<string, Zone[]>();
  for (const id of [...ids].sort()) {
    const { region, name } = partsOf(id);
    regions.set(region, [...(regions.get(region) ?? []), { id, name }]);
  }
  return [...regions];
}
