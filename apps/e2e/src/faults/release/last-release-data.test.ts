import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from '@survivor/db/migrations/all';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoLeagues } from '../../rest/demo-leagues.ts';
import { signIn } from '../../system/sign-in.ts';
import { startSystem } from '../../system/start-system.ts';
import { checkOut, findLastRelease } from './last-release.ts';
import { PLAYERS } from './player-load.ts';
import { readPicks } from './read-picks.ts';
import { isSoak, leaveOut, runDrill } from './tell-drill.ts';

const DRILL = 'data of the last release';
const LIMIT = 900_000;

const commit = isSoak ? findLastRelease() : null;
const whyNot = !isSoak ? 'it takes a minute: npm run test:soak -- --suite release' : commit === null ? 'the history is not here' : null;
if (whyNot !== null) leaveOut(DRILL, whyNot);

function makeFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-last-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** `npm start` on a data folder, until the work is done. Without a checkout it is this one that starts. */
async function withStarted<T>({ dataDir, from }: { dataDir: string; from?: string }, work: (url: string) => Promise<T>): Promise<T> {
  const system = await startSystem({ DATA_DIR: dataDir, DATABASE_URL: '' }, from === undefined ? {} : { from });
  try {
    return await work(system.url);
  } finally {
    await system.stop();
  }
}

/** What the folder was before it was brought up to date, in a folder of its own. */
function takeCopyOut(dataDir: string): { name: string; folder: string } {
  const folder = makeFolder();
  expect(spawnSync('cp', ['-a', `${dataDir}/.`, folder]).status).toBe(0);
  const home = path.join(folder, 'postgres');
  const [name = '', ...others] = readdirSync(path.join(home, 'copies'));
  expect(others).toEqual([]);
  rmSync(path.join(home, 'data'), { recursive: true });
  renameSync(path.join(home, 'copies', name), path.join(home, 'data'));
  return { name, folder };
}

describe.skipIf(whyNot !== null)('a data folder that the last release made', () => {
  it('is brought up to date with everything that is in it, and its copy opens with that release', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const { root: from, remove } = checkOut(commit ?? '');
      onTestFinished(remove);
      const dataDir = makeFolder();
      const { tokens, before } = await withStarted({ dataDir, from }, async (url) => {
        const signedIn = await Promise.all(PLAYERS.map((email) => signIn(url, email)));
        await demoLeagues(url, signedIn[0] ?? '');
        return { tokens: signedIn, before: await readPicks(url, signedIn) };
      });
      expect(before.length).toBeGreaterThan(0);
      // Who was signed in stays so.
      expect(await withStarted({ dataDir }, (url) => readPicks(url, tokens))).toEqual(before);
      const { name, folder } = takeCopyOut(dataDir);
      const [older = ''] = Object.keys(MIGRATIONS).sort().slice(-2);
      expect(name).toMatch(new RegExp(`-${older}$`));
      expect(await withStarted({ dataDir: folder, from }, (url) => readPicks(url, tokens))).toEqual(before);
      tell(
        `of ${commit?.slice(0, 7)}: ${before.length} memberships with their picks, all signed in; kept as ${name}, which opens as before`,
      );
    }),
  );
});
