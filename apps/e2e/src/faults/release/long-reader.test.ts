import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import { readSchemaState } from '@survivor/db/schema-fit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFaultPostgres } from '../hung/fault-postgres.ts';
import { openDrillProduct } from './drill-product.ts';
import { migrateBy } from './migrate-by.ts';
import { makeNextRelease } from './next-release.ts';
import { describeTimes, pickTimesOf } from './pick-times.ts';
import { PlayerLoad } from './player-load.ts';
import { isSoak, leaveOut, runDrill } from './tell-drill.ts';

const DRILL = 'a migration waits behind a long reader';
/** Requests a second, half of them picks. */
const RATE = Number(process.env['COUNT'] ?? 200);
const READER_MS = 20_000;
/** What is promised to whoever picks meanwhile (infra/docs/releases.md#rehearsal). */
const MOST_P99_MS = 500;
const LIMIT = 600_000;

if (!isSoak) leaveOut(DRILL, 'it takes a minute: npm run test:soak -- --suite release');

/** Waits of picks while something goes on; none of them may fail or be lost. */
async function pickMeanwhile(url: string, players: readonly string[], work: () => Promise<void>) {
  const load = await PlayerLoad.open(url, players);
  const running = load.run(RATE);
  await work();
  load.stop();
  await running;
  expect([load.figures.failed, load.figures.unanswered]).toEqual([[], []]);
  expect(await load.findLost()).toEqual([]);
  return pickTimesOf(load.figures.pickMs);
}

describe.skipIf(!isSoak)('a reader of the members who takes his time', () => {
  it('holds up the migration and not the picks', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const next = makeNextRelease();
      onTestFinished(() => next.remove());
      const postgres = await startFaultPostgres();
      onTestFinished(() => postgres.stop());
      const product = await openDrillProduct(postgres.url);
      onTestFinished(() => product.stop());
      const { db } = openDatabase({ url: postgres.url });
      onTestFinished(() => db.destroy());

      const pick = (work: () => Promise<void>) => pickMeanwhile(product.serverUrl, product.players, work);
      const without = await pick(() => sleep(READER_MS));
      tell(`without: ${describeTimes(without)}`);
      let said = '';
      const during = await pick(async () => {
        const reader = await db.startTransaction().execute();
        await sql`select count(*) from members`.execute(reader);
        const migrating = migrateBy(next, product.settings);
        await sleep(READER_MS);
        expect((await readSchemaState(db))?.newest).not.toBe('9000-next-release');
        await reader.commit().execute();
        said = await migrating;
      });
      const tries = said.match(/waits for a lock/g)?.length ?? 0;
      tell(`meanwhile: ${describeTimes(during)}, the migration asked ${tries} times in vain and came through`);
      expect((await readSchemaState(db))?.newest).toBe('9000-next-release');
      expect(tries).toBeGreaterThan(1);
      expect(during.p99).toBeLessThanOrEqual(MOST_P99_MS);
    }),
  );
});
