import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';

/** How PostgreSQL, which refuses root, is run here, and from where. */
export interface Runner {
  /** `direct`: as the caller. `namespace`: root seen as another user. `owner`: root steps down to `uid`. */
  readonly kind: 'direct' | 'namespace' | 'owner';
  readonly native: string;
  /** The folder that holds the cluster; elsewhere than asked when the user who runs PostgreSQL cannot enter that. */
  readonly home: string;
  readonly uid?: number;
  readonly gid?: number;
}

export interface Invocation {
  readonly file: string;
  readonly args: string[];
  readonly options: { cwd: string; uid?: number; gid?: number };
}

const sharedRoot = '/var/tmp/survivor-postgres';

/**
 * Chooses how to run PostgreSQL on a cluster in `home` (created when missing). As root: in a user namespace, or, where
 * there are none, as the owner of an existing cluster or as nobody, with readable copies where needed.
 */
export function chooseRunner(binaries: Binaries, home: string): Runner {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const namespace: Runner = { kind: 'namespace', native: binaries.native, home };
  if (process.getuid?.() !== 0) return hasName() || !works(namespace) ? { kind: 'direct', native: binaries.native, home } : namespace;
  const owner = statSync(existsSync(path.join(home, 'data')) ? path.join(home, 'data') : home);
  if (owner.uid === 0 && !existsSync(movedHome(home)) && works(namespace)) return namespace;
  const nobody = nobodyIds();
  return asOwner(binaries, home, owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid });
}

/** How `program` of PostgreSQL is started by this runner. */
export function invocation(runner: Runner, program: 'postgres' | 'initdb', args: readonly string[]): Invocation {
  return invoke(runner, path.join(runner.native, 'bin', program), args);
}

/** Makes a file or folder that we wrote belong to the user who runs PostgreSQL. */
export function giveTo(runner: Runner, file: string): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(file, runner.uid, runner.gid);
}

function invoke(runner: Runner, file: string, args: readonly string[]): Invocation {
  if (runner.kind === 'namespace') {
    return { file: 'unshare', args: [...namespaceArgs(), file, ...args], options: { cwd: runner.home } };
  }
  const { uid, gid } = runner;
  return { file, args: [...args], options: { cwd: uid === undefined ? runner.home : '/', ...(uid === undefined ? {} : { uid, gid }) } };
}

/** In the namespace we are nobody: initdb wants a user that has a name. */
function namespaceArgs(): string[] {
  const { uid, gid } = nobodyIds();
  return ['-U', `--map-user=${uid}`, `--map-group=${gid}`];
}

/** Whether the user who runs us has a name; a container may run as a bare number. */
function hasName(): boolean {
  return spawnSync('id', ['-un'], { stdio: 'ignore' }).status === 0;
}

function works(runner: Runner): boolean {
  const version = invocation(runner, 'postgres', ['--version']);
  const write = invoke(runner, 'test', ['-w', runner.home]);
  return [version, write].every(({ file, args, options }) => spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0);
}

function asOwner(binaries: Binaries, home: string, ids: { uid: number; gid: number }): Runner {
  const inPlace: Runner = { kind: 'owner', native: binaries.native, home, ...ids };
  const native = canRun(inPlace) ? binaries.native : copyBinaries(binaries);
  const place = canEnter(inPlace) ? home : movedHome(home);
  if (place !== home) makeSharedRoot();
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const runner: Runner = { kind: 'owner', native, home: place, ...ids };
  giveTo(runner, place);
  if (!canRun(runner) || !works(runner))
    throw new Error(
      `PostgreSQL cannot be run as user ${ids.uid} from ${native} on ${place}. Set DATABASE_URL, or start as an ordinary user.`,
    );
  return runner;
}

function canRun(runner: Runner): boolean {
  const { file, args, options } = invocation(runner, 'postgres', ['--version']);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

function canEnter(runner: Runner): boolean {
  const { file, args, options } = invoke(runner, 'test', ['-x', path.dirname(runner.home)]);
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}

function movedHome(home: string): string {
  return path.join(sharedRoot, createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 16));
}

function copyBinaries(binaries: Binaries): string {
  makeSharedRoot();
  const copy = path.join(sharedRoot, `binaries-${binaries.version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function makeSharedRoot(): void {
  mkdirSync(sharedRoot, { recursive: true });
  chmodSync(sharedRoot, 0o755);
}

function nobodyIds(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || 65534);
  return { uid: id('-u'), gid: id('-g') };
}
