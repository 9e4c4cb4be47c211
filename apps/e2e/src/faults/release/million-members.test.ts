import { type Db, openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DrillCluster, findDebianPostgres } from '../drill-cluster.ts';
import { fillMembers } from './fill-members.ts';
import { LATER } from './later-migrations.ts';
import { plainPick, productPick, signIn, whoIsIt } from './pick-probes.ts';
import { isSoak, leaveOut, runDrill } from './tell-drill.ts';
import { watchWaits } from './watch-waits.ts';

const MEMBERS = isSoak ? 1_000_000 : 2000;
const DRILL = `migrations at ${MEMBERS.toLocaleString('en')} users and members`;
const FILLED_AT = '0003-operations';
/** The first schema on which the pick of this release runs. */
const FIRST_OF_PICK = '0042-reached-deadlines';
/** Of each kind. */
const A_SECOND = 50;
const POOL_SIZE = 15;
const MOST_BLOCKED_MS = 3000;
const PATIENCE = { statementMs: 600_000, turnMs: 600_000 } as const;
const LIMIT = 1_800_000;

const bin = findDebianPostgres();
if (bin === null) leaveOut(DRILL, 'there is no PostgreSQL of Debian');

type Waiting = 'pick' | 'who' | 'signIn';
type Step = { readonly name: string; readonly tookMs: number } & Readonly<Record<Waiting, number>>;

const upTo = (last: string) => Object.fromEntries(Object.entries(LATER).filter(([name]) => name <= last));
const seconds = (ms: number) => (ms / 1000).toFixed(2);

function open(url: string, poolSize = POOL_SIZE): Db {
  const { db } = openDatabase({ url, poolSize, bounds: PATIENCE });
  onTestFinished(() => db.destroy());
  return db;
}

/** Migrations one by one, while people pick, are asked who they are, and sign in. Nobody's wait is another's: each kind has connections of its own. */
async function migrateUnderPicks(url: string, { names, pick }: { names: readonly string[]; pick: typeof productPick }): Promise<Step[]> {
  const [migrating, picking, asking, signing] = [open(url, 1), open(url), open(url), open(url)];
  const waits = watchWaits({ pick: pick(picking, MEMBERS), who: whoIsIt(asking, MEMBERS), signIn: signIn(signing, MEMBERS) }, A_SECOND);
  const steps: Step[] = [];
  for (const name of names) {
    const begun = performance.now();
    expect(await migrate(migrating, { migrations: upTo(name) })).toEqual([name]);
    steps.push({ name, tookMs: performance.now() - begun, ...waits.look() });
  }
  const { asked, failed } = await waits.stop();
  expect(asked).toBeGreaterThan(0);
  expect(failed).toEqual([]);
  return steps;
}

const worstOf = (steps: readonly Step[], of: Waiting | 'tookMs'): string => {
  const [worst] = steps.toSorted((a, b) => b[of] - a[of]);
  return worst === undefined ? 'none' : `${seconds(worst[of])} s (${worst.name})`;
};

const describeWaits = (steps: readonly Step[]): string =>
  `longest blocked pick ${worstOf(steps, 'pick')}, who is it ${worstOf(steps, 'who')}, sign-in ${worstOf(steps, 'signIn')}`;

function tableOf(steps: readonly Step[]): string {
  const rows = steps.map(({ name, tookMs, pick, who, signIn: signedIn }) => [name, ...[tookMs, pick, who, signedIn].map(seconds)]);
  return [['migration', 'took s', 'pick s', 'who is it s', 'sign-in s'], ...rows]
    .map(([name = '', ...cells]) => [name.padEnd(34), ...cells.map((cell) => cell.padStart(12))].join(''))
    .join('\n');
}

describe.skipIf(bin === null)(`a database of ${MEMBERS} people at an old schema`, () => {
  it('is brought up to date while people pick, and none of them fails', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const cluster = await DrillCluster.make(bin ?? '');
      onTestFinished(() => cluster.remove());
      await migrate(open(cluster.url, 1), { migrations: upTo(FILLED_AT) });
      await fillMembers(cluster.url, MEMBERS);
      const left = Object.keys(LATER).filter((name) => name > FILLED_AT);
      const old = await migrateUnderPicks(cluster.url, { names: left.filter((name) => name <= FIRST_OF_PICK), pick: plainPick });
      const later = await migrateUnderPicks(cluster.url, { names: left.filter((name) => name > FIRST_OF_PICK), pick: productPick });
      console.log(tableOf([...old, ...later]));
      tell(`after ${FIRST_OF_PICK}: ${describeWaits(later)}; longest migration ${worstOf(later, 'tookMs')}`);
      tell(`before, by what a pick writes: ${describeWaits(old)}; longest migration ${worstOf(old, 'tookMs')}`);
      if (isSoak) for (const { name, pick } of later) expect([name, pick <= MOST_BLOCKED_MS]).toEqual([name, true]);
    }),
  );
});
