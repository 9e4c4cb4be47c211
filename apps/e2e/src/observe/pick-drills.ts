import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { sql } from 'kysely';
import { PlayerLoad } from '../faults/release/player-load.ts';
import type { AlertWorld } from './alert-world.ts';
import type { Drill } from './drill.ts';

const REQUESTS_PER_SECOND = 10;
/** Longer than the objective for a pick, shorter than the lock timeout. */
const SLOW_MS = 900;

/** Locks all members' rows until `over` resolves, like a forgotten transaction. */
async function lockMembers(db: Db, over: Promise<unknown>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select from members for update`.execute(tx);
    await over;
  });
}

/** Causes a disturbance while a player picks. The player continues after it. */
function whilePicking(disturb: (world: AlertWorld, over: AbortSignal) => Promise<void>): Pick<Drill, 'inject' | 'recover'> {
  const over = new AbortController();
  let disturbance: Promise<void>;
  return {
    inject: async (world) => {
      await startPicking(world);
      disturbance = disturb(world, over.signal);
    },
    recover: async () => {
      over.abort();
      await disturbance;
    },
  };
}

const picking = new WeakMap<AlertWorld, PlayerLoad>();

async function startPicking(world: AlertWorld): Promise<void> {
  if (picking.has(world)) return;
  const load = await PlayerLoad.open(world.server.url, [world.token]);
  picking.set(world, load);
  void load.run(REQUESTS_PER_SECOND);
}

/** Stops the player that the drills started. */
export const stopPicking = (world: AlertWorld): void => picking.get(world)?.stop();

export const slowPicks = (): Drill => ({
  alerts: ['PicksSlow'],
  description: "all members' rows are locked for 0.9 s, repeatedly",
  ...whilePicking(async ({ db }, over) => {
    while (!over.aborted) {
      await lockMembers(db, sleep(SLOW_MS));
      await sleep(50);
    }
  }),
});

export const failingPicks = (): Drill => ({
  alerts: ['PicksFail'],
  description: "a transaction locks all members' rows",
  ...whilePicking(({ db }, over) => lockMembers(db, new Promise((resolve) => over.addEventListener('abort', resolve, { once: true })))),
});
