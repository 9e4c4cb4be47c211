import { type Db, openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import { createUser } from '@survivor/db/testing';
import { SeasonStage } from '@survivor/services/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findDebianPostgres } from './drill-cluster.ts';
import { RevokedInLag } from './release/revoked-in-lag.ts';
import { StandbyPair } from './release/standby-pair.ts';
import { CLIENTS, countPicks, listLost, MEMBERS, type Picking, pickOn } from './stage-picks.ts';

const PICKS_IN_LAG = 40;
const LIMIT = 600_000;

const bin = findDebianPostgres();
if (bin === null) console.log('NOT RUN: an asynchronous standby promoted needs PostgreSQL of Debian (apt-get install postgresql)');

/** A broken connection is what a killed primary leaves. */
function open(url: string): Db {
  const { db } = openDatabase({ url, poolSize: CLIENTS + 2, bounds: { statementMs: 60_000, turnMs: 60_000 }, onError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
}

describe.skipIf(bin === null)('an asynchronous standby that lagged under picks when its primary was killed', () => {
  it('lacks the lag alone, and accepts nothing that was revoked in it once the page is followed', { timeout: LIMIT }, async () => {
    const pair = await StandbyPair.make(bin ?? '', { isSynchronous: false, isProxied: false });
    onTestFinished(() => pair.stop());
    const primary = open(pair.primary.url);
    await migrate(primary);
    const league = await (await SeasonStage.open(primary)).league(...MEMBERS);
    const { id } = await createUser(primary, { name: 'Ada', email: 'ada@example.com', isAdmin: true });
    const revoked = await RevokedInLag.open(primary, id);
    const good = await revoked.read(primary);

    const acknowledged: Picking['acknowledged'] = [];
    const turns = new Map<string, number>();
    await pickOn(league, { acknowledged, turns, isOver: () => acknowledged.length >= PICKS_IN_LAG });
    await pair.waitUntilFollowing();
    await pair.freezeSending();
    let isRevoked = false;
    const inLag = acknowledged.length;
    let isKilled = false;
    const picking = pickOn(league, {
      acknowledged,
      turns,
      isOver: () => {
        if (isRevoked && !isKilled && acknowledged.length >= inLag + PICKS_IN_LAG) {
          isKilled = true;
          pair.primary.crash();
        }
        return isKilled;
      },
    });
    await revoked.revoke(primary);
    expect(await revoked.read(primary)).toMatchObject({ sessions: 0, codes: 0, calendars: 0 });
    isRevoked = true;
    await picking;

    await pair.promote();
    const lastChange = await pair.readLastChange();
    const standby = open(pair.standby.url);
    const lost = listLost(acknowledged, await countPicks(standby));
    console.log(`${acknowledged.length} picks acknowledged, ${lost.length} lost, ${inLag} before the lag`);
    expect(lost.length).toBeGreaterThanOrEqual(PICKS_IN_LAG);
    expect(acknowledged.length - lost.length).toBeGreaterThanOrEqual(inLag);
    expect(lost.filter((at) => at < lastChange)).toEqual([]);
    const back = await revoked.read(standby);
    expect(back).toMatchObject({ sessions: 1, codes: 1, calendars: 1, generation: good.generation });
    expect(back.lastId).toBeLessThan(good.lastId + RevokedInLag.IDS);

    const said = await pair.revoke('a secret of the tests');
    expect(said).toMatch(/^Ended: \d+ sessions/m);
    expect(said).toContain('ada@example.com');
    const after = await revoked.read(standby);
    expect(after).toMatchObject({ sessions: 0, codes: 0, calendars: 0 });
    expect(after.generation).toBeGreaterThan(good.generation + 1);
    expect(after.lastId).toBeGreaterThan(good.lastId + RevokedInLag.IDS);
  });
});
