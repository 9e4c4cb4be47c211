import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import { deleteSession, findSession, insertSession } from '@survivor/db/queries/user/sessions';
import { createUser, inMinutes } from '@survivor/db/testing';
import { SeasonStage } from '@survivor/services/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findDebianPostgres } from './drill-cluster.ts';
import { isBalancerHere } from './release/balancer.ts';
import { StandbyPair } from './release/standby-pair.ts';
import { CLIENTS, countPicks, listLost, MEMBERS, type Picking, pickOn } from './stage-picks.ts';

/** Before something is lost, and as many meanwhile. */
const PICKS = 40;
const LIMIT = 600_000;

const bin = findDebianPostgres();
const missing = [...(bin === null ? ['PostgreSQL of Debian'] : []), ...(isBalancerHere ? [] : ['haproxy'])];
if (missing.length > 0) console.log(`NOT RUN: a primary and its standby (there is no ${missing.join(', no ')})`);

/** A broken connection is what a killed primary leaves. */
function open(url: string): Db {
  const { db } = openDatabase({ url, poolSize: CLIENTS + 2, limits: { statementMs: 60_000, acquireMs: 60_000 }, onError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
}

/** A pair whose standby has all of the first picks of a league. */
async function openPicked(isSynchronous: boolean) {
  const pair = await StandbyPair.make(bin ?? '', { isSynchronous });
  onTestFinished(() => pair.stop());
  const primary = open(pair.primary.url);
  await migrate(primary);
  const league = await (await SeasonStage.open(primary)).league(...MEMBERS);
  const acknowledged: Picking['acknowledged'] = [];
  const pickCounts = new Map<string, number>();
  const pickUntil = (isOver: () => boolean) => pickOn(league, { acknowledged, pickCounts, isOver });
  await pickUntil(() => acknowledged.length >= PICKS);
  await pair.waitUntilFollowing();
  return { pair, primary, acknowledged, pickUntil, first: acknowledged.length };
}

async function untilAllWait(pair: StandbyPair): Promise<void> {
  while ((await pair.countWaiting()) < CLIENTS) await sleep(50);
}

describe.skipIf(missing.length > 0)('a primary and its standby, by the commands of the page', () => {
  it('an asynchronous one that is promoted lacks the lag alone, and accepts nothing that was revoked in it', {
    timeout: LIMIT,
  }, async () => {
    const { pair, primary, acknowledged, pickUntil, first } = await openPicked(false);
    const { id } = await createUser(primary, { name: 'Ada', email: 'ada@example.com', isAdmin: true });
    await insertSession(primary, { id: 'revoked', userId: id, expiresAt: inMinutes(60), browser: null });
    await pair.waitUntilFollowing();
    await pair.freezeSending();
    let [isRevoked, isKilled] = [false, false];
    const picking = pickUntil(() => {
      if (isRevoked && !isKilled && acknowledged.length >= first + PICKS) {
        isKilled = true;
        pair.primary.crash();
      }
      return isKilled;
    });
    await deleteSession(primary, 'revoked');
    isRevoked = true;
    await picking;

    await pair.promote();
    const lastChange = await pair.readLastChange();
    const standby = open(pair.standby.url);
    const lost = listLost(acknowledged, await countPicks(standby));
    expect(lost.length).toBeGreaterThanOrEqual(PICKS);
    expect(acknowledged.length - lost.length).toBeGreaterThanOrEqual(first);
    expect(lost.filter((at) => at < lastChange)).toEqual([]);
    expect(await findSession(standby, 'revoked')).toBeDefined();

    const said = await pair.revoke('a secret of the tests');
    expect(said).toMatch(/^Ended: \d+ sessions/m);
    expect(said).toContain('ada@example.com');
    expect(await findSession(standby, 'revoked')).toBeUndefined();
  });

  it('a synchronous one that is promoted has every acknowledged pick, and the proxy leads to it', { timeout: LIMIT }, async () => {
    const { pair, acknowledged, pickUntil } = await openPicked(true);
    await pair.freezeSending();
    const picking = pickUntil(() => false);
    await untilAllWait(pair);
    pair.primary.crash();
    await picking;
    await pair.promote();
    await pair.switchOver();
    const promoted = open(pair.url);
    // Until HAProxy has read its file again, it leads to the primary that is gone.
    const stored = await vi.waitFor(() => countPicks(promoted), { timeout: 60_000 });
    expect(listLost(acknowledged, stored)).toEqual([]);
  });

  it('picks that wait for a lost synchronous one are accepted once it is let go', { timeout: LIMIT }, async () => {
    const { pair, primary, acknowledged, pickUntil, first } = await openPicked(true);
    pair.standby.crash();
    const picking = pickUntil(() => acknowledged.length >= first + PICKS);
    await untilAllWait(pair);
    expect(acknowledged).toHaveLength(first);
    await pair.removeStandby();
    await picking;
    expect(listLost(acknowledged, await countPicks(primary))).toEqual([]);
  });
});
