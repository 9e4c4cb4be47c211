import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import { deleteSession, findSession, insertSession } from '@survivor/db/queries/user/sessions';
import { createUser, inMinutes } from '@survivor/db/testing';
import { diceOf, runsOf, seedsOf } from '@survivor/rules/testing';
import { SeasonStage } from '@survivor/services/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { programOf } from '../system/program-of.ts';
import { DrillCluster, findDebianPostgres } from './drill-cluster.ts';
import { commandsOf, runCommands } from './runbook.ts';
import { CLIENTS, countPicks, listLost, MEMBERS, type Picking, pickOn } from './stage-picks.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const DRILLS = runsOf({ usual: 1, soak: 3 });
/** How long picks go on before the cluster is destroyed, at most. */
const LONGEST_MS = process.env['SOAK'] === '1' ? 150_000 : 5000;
/** What the page promises: a minute, and half of one to hand over. */
const MOST_LOST_SECONDS = 90;

const bin = findDebianPostgres();
if (bin === null) console.log('NOT RUN: the restore drill needs PostgreSQL of Debian (apt-get install postgresql)');

let cluster: DrillCluster;
let opened: ReturnType<typeof openDatabase> | null = null;
afterEach(async () => {
  await opened?.db.destroy();
  await cluster?.remove();
});

/** A broken connection is what a destroyed cluster leaves. */
function open(): Db {
  opened = openDatabase({ url: cluster.url, poolSize: CLIENTS + 1, limits: { statementMs: 60_000, acquireMs: 60_000 }, onError: () => {} });
  return opened.db;
}

async function close(): Promise<void> {
  await opened?.db.destroy();
  opened = null;
}

const archived = async (db: Db) => {
  await cluster.run('psql -d postgres -Atqc "select pg_switch_wal()"');
  const before = Number(await cluster.run('psql -d postgres -Atc "select archived_count from pg_stat_archiver"'));
  while (Number(await cluster.run('psql -d postgres -Atc "select archived_count from pg_stat_archiver"')) <= before) {
    await db.insertInto('rate_limits').values({ bucket: 'drill' }).execute();
    await cluster.run('psql -d postgres -Atqc "select pg_switch_wal()"');
    await delay(200);
  }
};

/** As the page says; `npm run cli --` is the command line as it is here. */
async function runAfter(): Promise<string> {
  const cli = `npm() { shift 3; node ${programOf('cli').join(' ')} "$@"; }\n`;
  const env = { PATH: process.env['PATH'], DATABASE_URL: cluster.url, APP_SECRET: 'a secret of the tests' };
  return await runCommands(cli + commandsOf('after'), { cwd: REPO, env });
}

describe.skipIf(bin === null)('a cluster that was destroyed under picks', () => {
  it.each(seedsOf().flatMap((seed) => Array.from({ length: DRILLS }, (_, drill) => [seed, drill] as const)))(
    'comes back by the commands of the page (seed %i, drill %i)',
    async (seed, drill) => {
      const roll = diceOf(Math.imul(seed + drill + 1, 0x9e3779b1));
      cluster = await DrillCluster.make(bin ?? '');
      await cluster.run(commandsOf('archive'));
      let db = open();
      await migrate(db);
      const stage = await SeasonStage.open(db);
      const league = await stage.league(...MEMBERS);
      const admin = await createUser(db, { name: 'Ada', email: 'ada@example.com', isAdmin: true });
      await insertSession(db, { id: 'revoked', userId: admin.id, expiresAt: inMinutes(60), browser: null });
      await cluster.run(commandsOf('base'));

      const acknowledged: Picking['acknowledged'] = [];
      const pickCounts = new Map<string, number>();
      await pickOn(league, { acknowledged, pickCounts, isOver: () => acknowledged.length >= 100 });
      const before = acknowledged.length;
      const moment = (await cluster.run('psql -d postgres -Atc "select clock_timestamp()"')).trim();
      await delay(20);
      let isOver = false;
      const picking = pickOn(league, { acknowledged, pickCounts, isOver: () => isOver });
      await archived(db);
      await delay(roll() * LONGEST_MS);
      await deleteSession(db, 'revoked');
      const destroyedAt = Date.now();
      cluster.destroy();
      isOver = true;
      await picking;
      await close();

      await cluster.run(commandsOf('recover') + commandsOf('start'));
      db = open();
      const lost = listLost(acknowledged, await countPicks(db));
      const lostSeconds = lost.length === 0 ? 0 : (destroyedAt - Math.min(...lost)) / 1000;
      await close();
      const said = await runAfter();
      console.log(`seed ${seed}: ${acknowledged.length} picks acknowledged, ${lost.length} lost, of the last ${lostSeconds.toFixed(1)} s`);
      expect(said).toContain('The database is intact');
      expect(said).toContain('ada@example.com');
      expect(lostSeconds).toBeLessThan(MOST_LOST_SECONDS);
      expect(acknowledged.length - lost.length).toBeGreaterThanOrEqual(before);
      db = open();
      expect(await findSession(db, 'revoked')).toBeUndefined();
      await close();

      await cluster.run(`${commandsOf('recover')}${commandsOf('moment')}${commandsOf('start')}`, { MOMENT: moment });
      db = open();
      const kept = [...(await countPicks(db)).values()].reduce((sum, count) => sum + count, 0);
      expect(kept).toBe(before);
    },
  );
});
