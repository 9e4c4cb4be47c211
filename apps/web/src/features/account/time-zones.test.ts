import { parseTimeZone } from '@survivor/rules';
import { expect, it } from 'vitest';
import { zonesByRegion } from './time-zones.ts';

const idsOf = (current: string | null) => zonesByRegion(current).flatMap(([, zones]) => zones.map(({ id }) => id));

it('offers each zone once by region and city, and only zones that the server accepts', () => {
  const ids = idsOf(null);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => parseTimeZone(id) !== id)).toEqual([]);
  const america = zonesByRegion(null).find(([region]) => region === 'America')?.[1];
  expect(america).toContainEqual({ id: 'America/New_York', name: 'New York' });
  expect(america).toContainEqual({ id: 'America/Kentucky/Monticello', name: 'Kentucky, Monticello' });
});

it('includes the current zone, even one that the browser knows by another name', () => {
  expect(idsOf('Asia/Kolkata').filter((id) => id === 'Asia/Kolkata')).toHaveLength(1);
  expect(idsOf('UTC')).toContain('UTC');
});
