import { parseTimeZone } from '@survivor/rules';
import { expect, it } from 'vitest';
import { AMERICAN_ZONES, zonesByRegion } from './time-zones.ts';

const idsOf = (current: string | null) => zonesByRegion(current).flatMap(([, zones]) => zones.map(({ id }) => id));

it('offers six American zones, then each other once by region and city, and only zones that the server accepts', () => {
  const ids = [...AMERICAN_ZONES.map(({ id }) => id), ...idsOf(null)];
  expect(AMERICAN_ZONES).toHaveLength(6);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => parseTimeZone(id) !== id)).toEqual([]);
  const america = zonesByRegion(null).find(([region]) => region === 'America')?.[1];
  expect(america).toContainEqual({ id: 'America/Toronto', name: 'Toronto' });
  expect(america).toContainEqual({ id: 'America/Kentucky/Monticello', name: 'Kentucky, Monticello' });
});

it('includes the current zone, even one that the browser knows by another name', () => {
  expect(idsOf('Asia/Kolkata').filter((id) => id === 'Asia/Kolkata')).toHaveLength(1);
  expect(idsOf('UTC')).toContain('UTC');
});
