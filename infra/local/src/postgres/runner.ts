import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';

type Ids = { readonly uid: number; readonly gid: number };

/** How PostgreSQL, which refuses to run as root, is started on a cluster. */
export interface Runner {
  /** As the current user, as root in a namespace, or as root that switches to `ids`. */
  readonly kind: 'direct' | 'namespace' | 'owner';
  readonly native: string;
  /** The cluster's folder. Not the given one if the user `ids` cannot enter that. */
  readonly home: string;
  readonly ids?: Ids;
}

/** Has copies for the user `nobody`, who may be unable to enter the checkout. */
const SHARED = '/var/tmp/survivor-postgres';

/**
 * Chooses how to run PostgreSQL on a cluster in `home`. Root uses a user namespace or, without one,
 * the cluster's owner or the user `nobody` (infra/docs/adr/0006-database-runner.md).
 */
export function chooseRunner({ native, version }: Binaries, home: string): Runner {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const direct: Runner = { kind: 'direct', native, home };
  const namespace: Runner = { kind: 'namespace', native, home };
  if (process.getuid?.() !== 0) {
    // initdb needs a user with a name, but a container can run as a user id without a name.
    const hasName = spawnSync('id', ['-un'], { stdio: 'ignore' }).status === 0;
    return hasName || !works(namespace) ? direct : namespace;
  }
  const data = path.join(home, 'data');
  const { uid, gid } = statSync(existsSync(data) ? data : home);
  if (uid === 0 && !existsSync(sharedHome(home)) && works(namespace)) return namespace;
  return ownerRunner({ native, version }, home, uid === 0 ? nobody() : { uid, gid });
}

/** How this runner starts a program of PostgreSQL. */
export const invocation = (runner: Runner, program: 'postgres' | 'initdb', args: readonly string[]) =>
  invocationOf(runner, path.join(runner.native, 'bin', program), args);

/** Gives a file or folder to the user who runs PostgreSQL. */
export function changeOwner({ ids }: Runner, file: string): void {
  if (ids !== undefined) chownSync(file, ids.uid, ids.gid);
}

function invocationOf({ kind, home, ids }: Runner, file: string, args: readonly string[]) {
  if (kind === 'owner') return { file, args, options: { cwd: '/', ...ids } };
  if (kind === 'direct') return { file, args, options: { cwd: home } };
  const { uid, gid } = nobody();
  return { file: 'unshare', args: ['-U', `--map-user=${uid}`, `--map-group=${gid}`, file, ...args], options: { cwd: home } };
}

const succeeds = ({ file, args, options }: ReturnType<typeof invocationOf>) =>
  spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;

const canRun = (runner: Runner) => succeeds(invocation(runner, 'postgres', ['--version']));
const works = (runner: Runner) => canRun(runner) && succeeds(invocationOf(runner, 'test', ['-w', runner.home]));

function ownerRunner(binaries: Binaries, wantedHome: string, ids: Ids): Runner {
  const inPlace: Runner = { kind: 'owner', native: binaries.native, home: wantedHome, ids };
  const native = canRun(inPlace) ? binaries.native : copyBinaries(binaries);
  const canEnter = succeeds(invocationOf(inPlace, 'test', ['-x', path.dirname(wantedHome)]));
  const home = canEnter ? wantedHome : sharedHome(wantedHome);
  if (!canEnter) createShared();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const runner: Runner = { kind: 'owner', native, home, ids };
  changeOwner(runner, home);
  if (!works(runner))
    throw new Error(`User ${ids.uid} cannot run PostgreSQL from ${native} on ${home}. Set DATABASE_URL, or start as an ordinary user.`);
  return runner;
}

const sharedHome = (home: string) => path.join(SHARED, createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 16));

function copyBinaries({ native, version }: Binaries): string {
  createShared();
  const copy = path.join(SHARED, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch {
    // Another start was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function createShared(): void {
  mkdirSync(SHARED, { recursive: true });
  chmodSync(SHARED, 0o755);
}

function nobody(): Ids {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || 65534);
  return { uid: id('-u'), gid: id('-g') };
}
