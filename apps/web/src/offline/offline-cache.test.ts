import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { createServerClock } from '../lib/clock/server-clock.ts';
import { Refusal } from '../testing/refusal.ts';
import { createOfflineCache } from './offline-cache.ts';
import type { CachedResponse, ResponseStore } from './response-store.ts';

const NOON = Date.parse('2025-10-08T16:00:00Z');
const MINUTE = 60_000;

/** A device: what is stored on it, whose session it is, and what its clock shows. */
function createDevice() {
  const rows = new Map<string, CachedResponse>();
  const device = { owner: 'first', wall: 5000, rows };
  const store: ResponseStore = {
    readAll: async () => [...rows.values()],
    change: async ({ write, remove, isAllowed }) => {
      await Promise.resolve();
      if (!isAllowed()) return;
      for (const response of write) rows.set(response.id, structuredClone(response));
      for (const id of remove) rows.delete(id);
    },
  };
  /** A page of the app that opens now. */
  const open = (owner: string, build = 'v1') => {
    const queryClient = new QueryClient();
    const startedAt = device.wall;
    const monotonic = () => device.wall - startedAt;
    const clock = createServerClock(monotonic);
    const isOwner = () => device.owner === owner;
    const cache = createOfflineCache({ queryClient, clock, store, owner, build, isOwner, monotonic, wall: () => device.wall });
    const see = (path: string, data: unknown) => queryClient.setQueryData([path.split('.')], data, { updatedAt: device.wall });
    const seen = (path: string) => queryClient.getQueryState([path.split('.')]);
    return { queryClient, clock, cache, see, seen };
  };
  return { ...device, device, open };
}

it('shows later what was seen, with the time at which it came and the clock as it ran on', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.cards', [{ name: 'Office' }]);
  await page.cache.save();
  device.wall += 90 * MINUTE;
  const next = open('first');
  await next.cache.restore();
  expect(next.seen('league.cards')).toMatchObject({ data: [{ name: 'Office' }], dataUpdatedAt: 5000 });
  expect(next.clock.now()).toEqual(new Date(NOON + 90 * MINUTE));
  expect(next.clock.syncedAt()).toEqual(new Date(NOON));
});

it('does not replace newer responses or the clock of the page', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.get', 'old');
  await page.cache.save();
  device.wall += MINUTE;
  const next = open('first');
  next.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  next.see('league.get', 'new');
  await next.cache.restore();
  expect([next.seen('league.get')?.data, next.clock.now()]).toEqual(['new', new Date(NOON)]);
});

it('stores the responses of player pages and nothing else', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  for (const path of ['league.cards', 'state.status', 'league.inviteLink', 'user.list', 'admin.users', 'job.list']) page.see(path, {});
  page.see('league.standings', { memberCount: 2001 });
  await page.cache.save();
  expect([...device.rows.values()].map(({ key }) => key)).toEqual([[['league', 'cards']]]);
});

it('neither shows nor stores anything for another session, and deletes what it finds of one', async () => {
  const { device, open } = createDevice();
  const first = open('first');
  first.see('league.cards', 'of the first');
  await first.cache.save();
  device.owner = 'second';
  first.see('league.get', 'of the first');
  await first.cache.save();
  expect(device.rows.size).toBe(1);
  const second = open('second');
  await second.cache.restore();
  expect(second.seen('league.cards')).toBeUndefined();
  await second.cache.prune();
  expect(device.rows.size).toBe(0);
});

it('writes nothing once the session ended while the storage opened', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'of the first');
  const saving = page.cache.save();
  device.owner = '';
  await saving;
  expect(device.rows.size).toBe(0);
});

it('shows nothing once the session ended while the storage was read', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.cards', 'of the first');
  await page.cache.save();
  const next = open('first');
  const restoring = next.cache.restore();
  device.owner = '';
  await restoring;
  expect([next.seen('league.cards'), next.clock.now()]).toEqual([undefined, null]);
});

it('neither shows nor keeps responses older than 30 days', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'of a month ago');
  await page.cache.save();
  device.wall += 30 * 24 * 60 * MINUTE;
  const next = open('first');
  await next.cache.restore();
  expect(next.seen('league.cards')).toBeUndefined();
  await next.cache.prune();
  expect(device.rows.size).toBe(0);
});

it('does not show responses of another version', async () => {
  const { open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'in the shape of v1');
  await page.cache.save();
  const next = open('first', 'v2');
  await next.cache.restore();
  expect(next.seen('league.cards')).toBeUndefined();
});

it('deletes what the server now refuses', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.get', 'a league');
  await page.cache.save();
  expect(device.rows.size).toBe(1);
  const refusal = TRPCClientError.from({ error: new Refusal(404, {}).shape });
  const load = () =>
    page.queryClient.fetchQuery({ queryKey: [['league', 'get']], queryFn: () => Promise.reject(refusal), retry: false, staleTime: 0 });
  await expect(load()).rejects.toBe(refusal);
  await page.cache.save();
  expect(device.rows.size).toBe(0);
});
