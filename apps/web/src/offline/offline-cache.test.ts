import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { createServerClock } from '../lib/clock/server-clock.ts';
import { createKeeper } from './offline-cache.ts';
import type { AnswerStore, KeptAnswer } from './response-store.ts';

const NOON = Date.parse('2025-10-08T16:00:00Z');
const MINUTE = 60_000;

/** A device: what is stored on it, whose session it is, and what its clock shows. */
function createDevice() {
  const rows = new Map<string, KeptAnswer>();
  const device = { owner: 'first', wall: 5000, rows };
  const store: AnswerStore = {
    readAll: async () => [...rows.values()],
    change: async ({ write, remove, isWanted }) => {
      await Promise.resolve();
      if (!isWanted()) return;
      for (const answer of write) rows.set(answer.id, structuredClone(answer));
      for (const id of remove) rows.delete(id);
    },
  };
  /** A page of the app, begun at this moment. */
  const open = (owner: string, build = 'v1') => {
    const queryClient = new QueryClient();
    const begunAt = device.wall;
    const monotonic = () => device.wall - begunAt;
    const clock = createServerClock(monotonic);
    const isOwner = () => device.owner === owner;
    const keeper = createKeeper({ queryClient, clock, store, owner, build, isOwner, monotonic, wall: () => device.wall });
    const see = (path: string, data: unknown) => queryClient.setQueryData([path.split('.')], data, { updatedAt: device.wall });
    const seen = (path: string) => queryClient.getQueryState([path.split('.')]);
    return { queryClient, clock, keeper, see, seen };
  };
  return { ...device, device, open };
}

it('shows later what was seen, with the time at which it came and the clock as it ran on', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.cards', [{ name: 'Office' }]);
  await page.keeper.keep();
  device.wall += 90 * MINUTE;
  const next = open('first');
  await next.keeper.restore();
  expect(next.seen('league.cards')).toMatchObject({ data: [{ name: 'Office' }], dataUpdatedAt: 5000 });
  expect(next.clock.now()).toEqual(new Date(NOON + 90 * MINUTE));
  expect(next.clock.heardAt()).toEqual(new Date(NOON));
});

it('lets what the page has itself stand, answers and clock', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.get', 'old');
  await page.keeper.keep();
  device.wall += MINUTE;
  const next = open('first');
  next.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  next.see('league.get', 'new');
  await next.keeper.restore();
  expect([next.seen('league.get')?.data, next.clock.now()]).toEqual(['new', new Date(NOON)]);
});

it('keeps what players see and nothing else', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  for (const path of ['league.cards', 'state.status', 'league.inviteLink', 'user.list', 'admin.users', 'job.list']) page.see(path, {});
  page.see('league.standings', { memberCount: 2001 });
  await page.keeper.keep();
  expect([...device.rows.values()].map(({ key }) => key)).toEqual([[['league', 'cards']]]);
});

it('neither shows nor keeps anything for another session, and forgets what it finds of one', async () => {
  const { device, open } = createDevice();
  const first = open('first');
  first.see('league.cards', 'of the first');
  await first.keeper.keep();
  device.owner = 'second';
  first.see('league.get', 'of the first');
  await first.keeper.keep();
  expect(device.rows.size).toBe(1);
  const second = open('second');
  await second.keeper.restore();
  expect(second.seen('league.cards')).toBeUndefined();
  await second.keeper.tidy();
  expect(device.rows.size).toBe(0);
});

it('writes nothing once the session ended while the storage opened', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'of the first');
  const keeping = page.keeper.keep();
  device.owner = '';
  await keeping;
  expect(device.rows.size).toBe(0);
});

it('shows nothing once the session ended while the storage was read', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.clock.observe({ serverTime: new Date(NOON), sentAt: 0, receivedAt: 0 });
  page.see('league.cards', 'of the first');
  await page.keeper.keep();
  const next = open('first');
  const restoring = next.keeper.restore();
  device.owner = '';
  await restoring;
  expect([next.seen('league.cards'), next.clock.now()]).toEqual([undefined, null]);
});

it('neither shows nor keeps what is older than 30 days', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'of a month ago');
  await page.keeper.keep();
  device.wall += 30 * 24 * 60 * MINUTE;
  const next = open('first');
  await next.keeper.restore();
  expect(next.seen('league.cards')).toBeUndefined();
  await next.keeper.tidy();
  expect(device.rows.size).toBe(0);
});

it('does not show one version what another has kept', async () => {
  const { open } = createDevice();
  const page = open('first');
  page.see('league.cards', 'in the shape of v1');
  await page.keeper.keep();
  const next = open('first', 'v2');
  await next.keeper.restore();
  expect(next.seen('league.cards')).toBeUndefined();
});

it('forgets what the server refuses by now', async () => {
  const { device, open } = createDevice();
  const page = open('first');
  page.see('league.get', 'a league');
  await page.keeper.keep();
  expect(device.rows.size).toBe(1);
  const refusal = new TRPCClientError('gone', { result: { error: { code: -32004, message: '', data: { httpStatus: 404 } } } });
  const ask = () =>
    page.queryClient.fetchQuery({ queryKey: [['league', 'get']], queryFn: () => Promise.reject(refusal), retry: false, staleTime: 0 });
  await expect(ask()).rejects.toBe(refusal);
  await page.keeper.keep();
  expect(device.rows.size).toBe(0);
});
