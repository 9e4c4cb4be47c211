import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from '../../system/sign-in.ts';
import { startSystem } from '../../system/start-system.ts';
import { DrillCluster, findDebianPostgres } from '../drill-cluster.ts';
import { runCommands } from '../runbook.ts';
import { openDrillProduct } from './drill-product.ts';
import { PLAYERS } from './player-load.ts';
import { readPicks } from './read-picks.ts';
import { isSoak, leaveOut, runDrill } from './tell-drill.ts';

const DRILL = 'data of another PostgreSQL major';
const REPO = fileURLToPath(new URL('../../../../../', import.meta.url));
const LIMIT = 900_000;
/** After the refusal, the command for the checkout of before stands alone; the others come here, the last of them the start. */
const COMMAND = /^ {2}(\S.*)$/gm;

const bin = findDebianPostgres();
const whyNot =
  bin === null ? 'there is no PostgreSQL of Debian' : isSoak ? null : 'it takes a minute: npm run test:soak -- --suite release';
if (whyNot !== null) leaveOut(DRILL, whyNot);

/** The folder of a cluster in the place where `npm start` keeps its own, as if it had made it. */
async function makeDataFolder(cluster: DrillCluster): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-other-major-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711);
  const home = path.join(dataDir, 'postgres');
  mkdirSync(home, { mode: 0o700 });
  await cluster.run('pg_ctl -w stop');
  expect(spawnSync('cp', ['-a', cluster.data, path.join(home, 'data')]).status).toBe(0);
  if (process.getuid?.() === 0) expect(spawnSync('chown', ['-R', '0:0', home]).status).toBe(0);
  await cluster.run('pg_ctl -w -l "$PGDATA/again.log" start');
  return dataDir;
}

describe.skipIf(whyNot !== null)('a data folder that another major version of PostgreSQL made', () => {
  it('is refused with commands, which move it with everything that is in it', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const cluster = await DrillCluster.make(bin ?? '');
      onTestFinished(() => cluster.remove());
      const product = await openDrillProduct(cluster.url);
      onTestFinished(() => product.stop());
      const before = await readPicks(product.serverUrl, product.players);
      await product.halt();
      const major = (await cluster.run('cat "$PGDATA/PG_VERSION"')).trim();

      const dataDir = await makeDataFolder(cluster);
      const settings = { DATA_DIR: dataDir, APP_SECRET: product.settings['APP_SECRET'] ?? '', SPORTS_SOURCE: 'demo', DATABASE_URL: '' };
      const said = await startSystem(settings).then(
        async (system) => {
          await system.stop();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      expect(said).toContain(`was made by PostgreSQL ${major};`);
      const [backup = '', ...here] = [...said.matchAll(COMMAND)].map(([, command = '']) => command);
      expect(here.pop()).toBe('npm start');

      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
      // The checkout of before had this cluster running in the folder; here it is the twin that runs.
      await runCommands(backup, { cwd: REPO, env: { ...env, DATABASE_URL: cluster.url } });
      await runCommands(here.join('\n'), { cwd: REPO, env });
      expect(existsSync(path.join(dataDir, 'postgres', `data-${major}`))).toBe(true);
      const system = await startSystem(settings);
      onTestFinished(() => system.stop());
      const tokens = await Promise.all(PLAYERS.map((email) => signIn(system.url, email)));
      const after = await readPicks(system.url, tokens);
      tell(`from PostgreSQL ${major}, refused, then moved by ${here.length + 2} commands: ${after.length} memberships with their picks`);
      expect(before.length).toBeGreaterThan(0);
      expect(after).toEqual(before);
    }),
  );
});
